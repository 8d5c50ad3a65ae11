"""Trabecula for Python: upload parts, run optimisations, read rows and fields as NumPy arrays, verify and export.

>>> import trabecula
>>> server = trabecula.connect()  # TRABECULA_URL and TRABECULA_KEY of the environment
>>> part = server.upload("bracket.stl", unit="mm")
"""

from . import loads as loads
from ._calls import CALLS as CALLS
from .errors import *
from .faces import Face as Face, Faces as Faces
from .fields import FieldGrid as FieldGrid, FieldSurface as FieldSurface
from .mesh import Mesh as Mesh
from .results import Coupon as Coupon, ExportedFile as ExportedFile, Result as Result, Row as Row, Values as Values
from .runs import Progress as Progress, Run as Run
from .server import Balance as Balance, Part as Part, Server as Server, connect as connect
from .study import Study as Study, SweptValue as SweptValue
