"""Pieces that several screens draw with, made of lines."""
