"""The make-up brand's pictures: packs, strokes of colour and slides, on the sets and lights of render_products.py.

  blender -b --factory-startup -t 1 -P make_up.py -- --picture lipstick --colour '#a4161a' --size 960 --samples 32 --out out.png

--picture  lipstick | satin | pencil | wand | bottle | tube | tube-small | kit | stroke | smear | line | cream | slide | slide-tall
--colour   of the shade;  --shades name=#rrggbb,...  one file each in the folder --out;  --samples  total per pixel, spent as two half renders
"""
import argparse, math, os, random, sys, time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import render_products as set_
import bpy
import numpy as np
from mathutils import Vector
from PIL import Image, ImageDraw, ImageFont
from render_products import (FONTS, blade, backdrop, brass, camera, glass, half_render, denoise, lathe, lighting, patch, place, plastic,
                             plinth, printed, rgb, rod, setup, softbox, spaced, wrap, window)

PLUM, BLUSH, PETAL, ROSE, SAND = "#3a1626", "#f0d6dc", "#e3b7bd", "#c98794", "#ead9c6"
# Rendered in this red; every other shade is computed from it.
FIRST = "#c8100a"

def word(width, height, text, ink, size, up=False, note=""):
    dots = 2 * int(1800 / max(width, height) / 2)
    w, h = int(width * dots), int(height * dots)
    across, down = (h, w) if up else (w, h)
    hexa = tuple(int(ink[i:i + 2], 16) for i in (1, 3, 5))
    image = Image.new("RGBA", (across, down), hexa + (0,))
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype(FONTS["serif"], int(size * dots))
    spaced(draw, across / 2, down / 2 + size * dots * .36 - (.3 * dots if note else 0), text, font, hexa + (255,), size * .28 * dots)
    if note:
        small = ImageFont.truetype(FONTS["medium"], int(size * .42 * dots))
        spaced(draw, across / 2, down / 2 + size * dots * .36 + size * .62 * dots, note, small, hexa + (255,), size * .1 * dots)
    return image.rotate(90, expand=True) if up else image

def stick(colour, satin, height=2.5, radius=.62):
    """A bullet with a slanted tip, slightly domed and rounded at its edge."""
    mat = plastic(colour, .3 if satin else .52, coat=.35 if satin else .05)
    top = lambda a, r: height - .62 * radius * (1 + r / radius * math.cos(a)) * 1.0
    def at(u, v):
        a = 2 * math.pi * u
        if v < .7:
            return radius * math.sin(a), -radius * math.cos(a), v / .7 * (top(a, radius) - .06)
        t = (v - .7) / .3
        r = radius * (1 - t)
        edge = .06 * min(1, t / .12) ** .5
        return r * math.sin(a), -r * math.cos(a), top(a, r) - .06 + edge + .07 * math.sin(math.pi / 2 * min(1, t * 1.2)) * (t > .0)
    return patch(at, 128, 120, mat)

def lipstick(colour, satin=False, lid=True):
    case, gold = plastic(PLUM, .22, coat=.6), brass(.2)
    lathe([(0, 0), (1.05, 0, .12), (1.05, 4.1, .08), (.95, 4.14), (0, 4.14)], case)
    lathe([(0, 4.1), (.86, 4.1), (.86, 5.7, .05), (.78, 5.74, .03), (.7, 5.6), (0, 5.6)], gold)
    bullet = stick(colour, satin)
    bullet.location.z = 5.6
    bullet.rotation_euler.z = .55
    wrap(1.05, .4, 3.7, 1.2, printed(word(1.2, 3.3, "RANGREET", "#d9a860", .42, up=True), .3))
    if lid:
        before = set(bpy.data.objects)
        lathe([(0, 0), (1.06, 0, .1), (1.06, 4.6, .12), (0, 4.6)], case)
        lathe([(1.07, 4.1), (1.09, 4.12), (1.09, 4.5), (1.07, 4.52)], gold)
        place(before, (2.0, -1.9, 1.07), (math.radians(90), 0, math.radians(72)))

def pencil(colour, lid=True):
    body, gold, lead = plastic(PLUM, .25, coat=.5), brass(.2), plastic(colour, .45)
    before = set(bpy.data.objects)
    lathe([(0, 0), (.42, 0, .1), (.42, 8.2), (0, 8.2)], body)
    lathe([(0, 8.2), (.44, 8.2, .03), (.44, 8.9, .03), (0, 8.9)], gold)
    lathe([(0, 8.9), (.4, 8.9), (.2, 10.0), (.17, 10.02), (0, 10.02)], body)
    lathe([(0, 10.0), (.15, 10.0), (.15, 10.5, .06), (.05, 10.85, .05), (0, 10.87)], lead)
    wrap(.42, 2.2, 7.2, .5, printed(word(.5, 5.0, "RANGREET  KAJAL", "#d9a860", .26, up=True), .3))
    return before

def bottle(colour):
    fluid, gold, cap = plastic(colour, .3, coat=.9), brass(.22), plastic(PLUM, .24, coat=.6)
    lathe([(0, 0), (1.75, 0, .35), (1.75, 6.4, .55), (.8, 6.9, .2), (.8, 7.3), (0, 7.3)], fluid)
    lathe([(0, 7.1), (.95, 7.1, .04), (.95, 7.6, .04), (0, 7.6)], gold)
    lathe([(0, 7.55), (1.05, 7.55, .06), (1.05, 10.6, .14), (0, 10.6)], cap)
    art = word(3.2, 2.2, "RANGREET", "#d9a860", .4, note="SKIN TINT  ·  30 ml")
    paper = Image.new("RGBA", art.size, tuple(int(PLUM[i:i + 2], 16) for i in (1, 3, 5)) + (255,))
    paper.alpha_composite(art)
    wrap(1.75, 2.4, 4.6, 3.2, printed(paper, .4))

def tube(colour, scale=1):
    p = dict(title=["Smoothing", "Primer"], note="SILICA", amount="", body=colour, ink=PLUM, accent="#8a1f4c")
    before = set(bpy.data.objects)
    label = set_.label
    set_.label = lambda q, w, h, **_: word(w, h, "RANGREET", PLUM, .5, note="SMOOTHING PRIMER")
    set_.tube(p)
    set_.label = label
    place(before, (0, 0, 0), (0, 0, 0), .72 * scale)

def wand(colour):
    gel, cap = plastic(colour, .15, coat=.8), plastic(PLUM, .24, coat=.6)
    lathe([(0, 0), (.85, 0, .16), (.85, 5.2, .2), (.5, 5.4), (.5, 5.9), (0, 5.9)], gel)
    wrap(.85, .6, 4.8, 1.0, printed(word(1.0, 4.2, "RANGREET", PLUM, .36, up=True), .3))
    lathe([(.46, 5.3), (.52, 5.3), (.52, 5.9), (.46, 5.9)], brass(.2))
    before = set(bpy.data.objects)
    lathe([(0, 0), (.85, 0, .1), (.85, 4.4, .16), (0, 4.4)], cap)
    rod([(0, 0, 0), (0, 0, -1.6), (0, 0, -3.2)], [.1, .1, .1], plastic("#2a1018", .4))
    hair = plastic("#5b4636", .6)
    for ring in range(14):
        for k in range(10):
            a, z = k * .628 + ring * .3, -3.1 - ring * .12
            rod([(.08 * math.sin(a), .08 * math.cos(a), z), (.2 * math.sin(a), .2 * math.cos(a), z - .02), (.3 * math.sin(a), .3 * math.cos(a), z - .04)], [.018, .016, .01], hair)
    rod([(0, 0, -3.0), (0, 0, -4.0), (0, 0, -4.85)], [.07, .07, .05], plastic("#2a1018", .4))
    place(before, (2.6, -.4, .85), (math.radians(90), 0, math.radians(118)))

# ------------------------------------------------------------------ colour itself

def streaked(colour, length, width, thick, seed, gloss=.3, fade=.8):
    """One stroke along +X: ridges of the bristles or of the stick run along it, its end breaks up."""
    rng = np.random.default_rng(seed)
    nu, nv = 260, 120
    ridges = np.interp(np.linspace(0, 1, nv + 1), np.linspace(0, 1, 26), rng.uniform(.35, 1, 26))
    ends = np.interp(np.linspace(0, 1, nv + 1), np.linspace(0, 1, 40), rng.uniform(-.035, .03, 40)) - .05 * np.linspace(-1, 1, nv + 1) ** 2
    wave = rng.uniform(0, 6, 3)
    def at(u, v):
        k = min(nv, int(round(v * nv)))
        across = 2 * v - 1
        reach = u * (1 + ends[k] * fade)
        w = width / 2 * (1 + .04 * math.sin(9 * u + wave[0])) * (.3 + .7 * math.sqrt(max(0, 1 - (1 - min(1, u / .12)) ** 2)))
        lip = thick * 1.5 * math.exp(-((abs(across) - .9) / .09) ** 2)
        body = thick * ridges[k] * (.8 + .2 * math.sin(13 * u + 7 * ridges[k] + wave[1]))
        h = (body + lip) * max(0, 1 - abs(across) ** 10) * min(1, u / .03) * max(0, 1 - u ** 9)
        bend = .18 * math.sin(2.4 * u + wave[2])
        return length * (reach - .5), across * w + bend, h - .004
    return patch(at, nu, nv, plastic(colour, gloss, coat=.5 if gloss < .4 else .1))

def ground(colour, rough=.7):
    patch(lambda u, v: ((u - .5) * 60, (v - .5) * 60, -.01), 2, 2, plastic(colour, rough, bump=(2.2, .04), mottle=.05))

def from_above(width, turn=0):
    """Flat light from one side shows the relief."""
    world = bpy.data.worlds.new("world")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = rgb("#FFEEDC")
    world.node_tree.nodes["Background"].inputs[1].default_value = .55
    bpy.context.scene.world = world
    softbox((-width * 1.3, width * .7, width * .55), (0, 0, 0), (width * .7, width * .9), 24 * width * width)
    softbox((width * 1.4, -width * .3, width * 1.4), (0, 0, 0), (width, width), 13 * width * width, "#FFF6EA")
    camera((0, 0, 0), width, 1, 78, blur=.001, turn=turn)

def stroke(colour, satin=False):
    ground(BLUSH)
    for k, (y, turn, seed) in enumerate(((1.75, .1, 3), (-.6, -.06, 11))):
        obj = streaked(colour, 8.4 - k * 1.6, 2.0, .16, seed, .3 if satin else .5)
        obj.location, obj.rotation_euler = (-.25 + .5 * k, y, 0), (0, 0, turn)
    before = set(bpy.data.objects)
    stick(colour, satin, 3.0)
    lathe([(0, -1.2), (.86, -1.2), (.86, 0, .05), (.7, .04), (.7, -.1), (0, -.1)], brass(.2))
    lathe([(0, -3.8), (1.05, -3.8), (1.05, -1.15, .08), (0, -1.15)], plastic(PLUM, .22, coat=.6))
    place(before, (2.2, -3.3, 1.06), (0, math.radians(-90), math.radians(8)))
    from_above(11.5)

def smear(colour):
    """A tint drawn out with a finger: a drop that thins."""
    ground(SAND if sum(rgb(colour)[:3]) < 1.1 else "#d9b9a6")
    for x, y, seed, length in ((.2, 1.7, 5, 8.2), (-.5, -1.5, 8, 7.0)):
        obj = streaked(colour, length, 2.3, .1, seed, .22, .6)
        obj.location, obj.rotation_euler = (x, y, 0), (0, 0, .12 if y > 0 else .05)
    def drop(u, v):
        a, r = 2 * math.pi * u, 1.25 * v
        return r * math.cos(a) * 1.1, r * math.sin(a), .42 * (1 - v ** 2.4) + .03
    patch(drop, 96, 40, plastic(colour, .14, coat=.9)).location = (-3.3, 1.4, 0)
    from_above(11.5)

def line(colour):
    ground("#f3e6da")
    for y, turn, seed, width in ((2.3, .12, 4, .42), (.5, .02, 9, .62), (-1.7, -.06, 14, 1.5)):
        obj = streaked(colour, 8.6, width, .05, seed, .55)
        obj.location, obj.rotation_euler = (-.1, y, 0), (0, 0, turn)
    before = pencil(colour, lid=False)
    place(before, (6.6, -6.6, .44), (math.radians(90), 0, math.radians(50)))
    from_above(11.5)

def cream(colour):
    ground(PETAL)
    obj = streaked(colour, 8.0, 3.0, .2, 6, .2, .5)
    obj.location, obj.rotation_euler = (.3, -.4, 0), (0, 0, .3)
    before = set(bpy.data.objects)
    set_.dollop(random.Random(3), 0, 0, 0, 1.3)
    for o in set(bpy.data.objects) - before:
        o.data.materials[0] = plastic(colour, .2, coat=.6)
    place(before, (-2.6, 2.2, 0))
    from_above(11.5)

# ------------------------------------------------------------------ sets

def blocks(wall, tones, frame, step=0):
    """A seamless wall with steps and a disc, a different set for each kind of pack."""
    backdrop(wall, depth=frame * 1.5).location.z = -step

def slab(x, y, z, w, d, h, colour):
    lathe([(0, -h), (.5, -h), (.5, -.03), (.47, 0, .02), (0, 0)], plastic(colour, .7), segments=4).location = (x, y, z)
    obj = bpy.context.scene.collection.objects[-1]
    obj.rotation_euler.z = math.pi / 4
    group = bpy.data.objects.new("slab", None)
    bpy.context.scene.collection.objects.link(group)
    obj.location = (0, 0, 0)
    obj.parent = group
    group.location, group.scale = (x, y, z), (w * 1.4142, d * 1.4142, 1)
    for face in obj.data.polygons:
        face.use_smooth = False

def disc(x, y, z, r, colour, thick=.5):
    obj = lathe([(0, 0), (r - .1, 0, .08), (r, .12, .06), (r, thick, .05), (0, thick)], plastic(colour, .6))
    obj.location, obj.rotation_euler = (x, y, z), (math.radians(90), 0, 0)

def pack(build, colour, wall, frame, aim, tilt=10, extra=None, turn=-9):
    backdrop(wall, depth=frame * 1.5)
    before = set(bpy.data.objects)
    build()
    place(before, (0, 0, 1.1), (0, 0, math.radians(turn)))
    if extra:
        extra()
    lighting(frame, clear=.7)
    camera((.2, 0, aim), frame, 1, tilt)

def of_lipstick(colour, satin=False):
    wall = "#ecd0cf" if not satin else "#e9d6c4"
    def extra():
        slab(.9, .3, 1.1, 9.4, 5.4, 1.1, "#f3dfe0" if not satin else "#f2e6d8")
        if satin:
            disc(2.8, 5.2, 4.4, 4.6, "#d9b08c")
        else:
            slab(-3.2, 4.6, 5.2, 4.2, 2.2, 5.2, "#d9a3aa")
            slab(3.9, 5.0, 3.1, 6.4, 2.4, 3.1, "#e3b7bd")
    pack(lambda: lipstick(colour, satin), colour, wall, 12.6, 4.5, 11, extra, -4)

def of_pencil(colour):
    def build():
        before = pencil(colour)
        place(before, (0, 0, 0), (math.radians(0), math.radians(11), 0))
    def extra():
        slab(.2, 1.2, 1.1, 6.0, 6.0, 1.1, "#c9ccd6")
        disc(-1.2, 4.6, 6.6, 5.0, "#a9aec0")
    pack(build, colour, "#d9d6da", 15.5, 6.2, 9, extra)

def of_bottle(colour):
    def extra():
        slab(0, .6, 1.1, 6.4, 5.6, 1.1, "#efe0cd")
        slab(-4.2, 3.6, 3.0, 4.0, 4.0, 3.0, "#dcbf9f")
        disc(2.2, 5.4, 7.4, 4.4, "#cfa57e")
        before = set(bpy.data.objects)
        obj = streaked(colour, 4.6, 1.6, .12, 5, .2)
        place(before, (2.5, -4.6, .02), (0, 0, .2))
    pack(lambda: bottle(colour), colour, "#e6d2bb", 14.2, 5.9, 11, extra)

def of_tube(colour, scale=1.0):
    def extra():
        slab(.2, .4, 1.1, 6.2, 5.2, 1.1, "#f6e7e2")
        slab(3.8, 4.4, 4.6, 3.6, 3.6, 4.6, "#d6c3d8")
        slab(-4.4, 4.8, 2.4, 5.0, 3.0, 2.4, "#e4d3e3")
    pack(lambda: tube(colour, scale), colour, "#e8dbe6", 15.6, 5.4, 10, extra, 6)

def of_wand(colour):
    def extra():
        slab(1.1, .2, 1.1, 8.4, 4.8, 1.1, "#e9ead9")
        disc(-.6, 4.8, 5.2, 4.6, "#b9bd9a")
    pack(lambda: wand(colour), colour, "#d8d6bf", 13.4, 4.2, 12, extra, -4)

def of_kit(_):
    """A gift box: the lid leans behind, the pieces stand before it."""
    backdrop("#e9c9c4", depth=26)
    slab(0, .6, 1.1, 15.0, 7.6, 1.1, "#f3dfe0")
    slab(-.4, 3.4, 12.4, 10.8, 1.0, 11.2, "#8a1f4c")
    art = printed(word(9.0, 3.0, "RANGREET", "#e8c48a", .9, note="TEOHAAR GIFT BOX"), .4)
    patch(lambda u, v: (-.4 + (u - .5) * 9, 2.86, 10.4 + (v - .5) * 3), 2, 2, art)
    for x, y, build in ((-3.4, -.4, lambda: lipstick("#a4161a", lid=False)), (0, -.9, lambda: lipstick("#b81a5d", lid=False))):
        before = set(bpy.data.objects)
        build()
        place(before, (x, y, 1.1), (0, 0, math.radians(-5)), .95)
    before = set(bpy.data.objects)
    tube("#e9cfc4", .78)
    place(before, (3.4, 0, 1.1), (0, 0, math.radians(8)))
    before = pencil("#15110f")
    place(before, (-6.4, -2.9, 1.55), (math.radians(90), 0, math.radians(-84)), .9)
    set_.petals(random.Random(4), 5.5, -5.4, 4, 1.4, .8)
    lighting(19, clear=.7)
    camera((0, 0, 5.6), 18.5, 1, 11)

def slide(tall=False):
    backdrop("#eccfcf", depth=50 if tall else 56)
    x0 = 0 if tall else 10
    slab(x0, 1, 1.2, 17 if tall else 24, 9, 1.2, "#f3dfe0")
    slab(x0 - 4.6, 6.4, 5.2, 6.4, 3.4, 5.2, "#d9a3aa")
    slab(x0 + 5.4, 7.0, 3.4, 8.4, 3.4, 3.4, "#e3b7bd")
    if not tall:
        disc(x0 + 12.4, 9.4, 10.0, 6.4, "#c98794")
    stands = [("#a4161a", -5.8, -.6), ("#b81a5d", -2.4, -1.4), ("#5b1a3a", 1.0, -.6), ("#94482f", 4.4, -1.4)]
    for colour, x, y in stands:
        before = set(bpy.data.objects)
        lipstick(colour, lid=False)
        place(before, (x0 + x, y, 1.2), (0, 0, math.radians(-4)), 1.12)
    for colour, x, y, z in (("#d5a77c", -5.4, 6.2, 5.2), ("#8a5a37", 5.0, 6.6, 3.4)) if not tall else (("#d5a77c", -4.6, 6.2, 5.2),):
        before = set(bpy.data.objects)
        bottle(colour)
        place(before, (x0 + x, y, z), (0, 0, .1), .95)
    if not tall:
        before = set(bpy.data.objects)
        tube("#e9cfc4", .8)
        place(before, (x0 + 9.2, .4, 1.2), (0, 0, .14))
        for k, (colour, y) in enumerate((("#a4161a", -5.6), ("#b81a5d", -8.2))):
            obj = streaked(colour, 7.0, 1.7, .16, 3 + k, .45)
            obj.location, obj.rotation_euler = (-6.4 + k * 2.2, y + 1, .02), (0, 0, .2)
    lighting(30 if not tall else 27, (8 if not tall else 0, 0, 0), spread=10, clear=.6)
    camera((0, 0, 7.6) if not tall else (0, 0, 11.4), 48 if not tall else 24, 2.4 if not tall else .8, 9)

PICTURES = {
    "lipstick": of_lipstick, "satin": lambda c: of_lipstick(c, True), "pencil": of_pencil, "bottle": of_bottle, "tube": of_tube,
    "tube-small": lambda c: of_tube(c, .76), "wand": of_wand, "kit": of_kit, "stroke": stroke, "stroke-satin": lambda c: stroke(c, True),
    "smear": smear, "line": line, "cream": cream, "slide": lambda c: slide(), "slide-tall": lambda c: slide(True)}
SIZES = {"slide": (2.4, 1), "slide-tall": (.8, 1)}

# ------------------------------------------------------------------ one render, every shade

def shaded(first):
    """What has the colour of the shade: its mask, from a render in which it alone shines."""
    scene = bpy.context.scene
    for mat in bpy.data.materials:
        if not mat.node_tree:
            continue
        node = next((n for n in mat.node_tree.nodes if n.type == "BSDF_PRINCIPLED"), None)
        is_shade = node is not None and not node.inputs["Base Color"].links and np.allclose(node.inputs["Base Color"].default_value[:3], rgb(first)[:3], atol=1e-4)
        shine = mat.node_tree.nodes.new("ShaderNodeEmission")
        shine.inputs["Color"].default_value = (1, 1, 1, 1) if is_shade else (0, 0, 0, 1)
        out = next(n for n in mat.node_tree.nodes if n.type == "OUTPUT_MATERIAL")
        mat.node_tree.links.new(shine.outputs[0], out.inputs["Surface"])
    for light in [o for o in bpy.data.objects if o.type == "LIGHT"]:
        bpy.data.objects.remove(light)
    scene.world.node_tree.nodes["Background"].inputs[1].default_value = 0
    scene.cycles.samples, scene.cycles.max_bounces, scene.cycles.use_adaptive_sampling = 24, 0, False
    return np.clip(half_render(7)[0][..., :1], 0, 1)

def in_shade(pixels, mask, first, wanted):
    """The diffuse part in another colour; `first` is so deep a red that its blue is all gloss."""
    base, new = np.array(rgb(first)[:3]), np.array(rgb(wanted)[:3])
    gloss = np.minimum(pixels[..., 2:3], pixels[..., :1] * .6) * np.array([1.12, 1.04, 1.0])
    light = np.maximum(pixels[..., :1] - gloss[..., :1], 0) / base[0] * np.array([1.0, .93, .84])
    return pixels * (1 - mask) + mask * (gloss * .85 + light * new * .6)

def main():
    cli = argparse.ArgumentParser()
    cli.add_argument("--picture", choices=PICTURES, required=True)
    cli.add_argument("--colour", default=FIRST)
    cli.add_argument("--shades", default="", help="name=#rrggbb,...: one file each, into the folder --out")
    cli.add_argument("--size", type=int, default=960)
    cli.add_argument("--samples", type=int, default=32)
    cli.add_argument("--raw", action="store_true", help="skip the denoiser (previews)")
    cli.add_argument("--out", required=True)
    args = cli.parse_args(sys.argv[sys.argv.index("--") + 1:])
    for obj in list(bpy.data.objects):
        bpy.data.objects.remove(obj)
    PICTURES[args.picture](args.colour)
    across, down = SIZES.get(args.picture, (1, 1))
    width, height = args.size, round(args.size * down / across)
    setup(width, height, args.samples if args.raw else args.samples // 2)
    start = time.time()
    kept = os.path.join(args.out, f"{args.picture}.npy")
    if os.path.exists(kept):                        # only the shades are new
        pixels = np.load(kept)
    else:
        halves = [half_render(seed) for seed in ((0,) if args.raw else (0, 1))]
        pixels = halves[0][0] if args.raw else denoise(*halves)
    print(f"TIME {args.picture} {width}x{height} {time.time() - start:.0f}s", flush=True)
    if not args.shades:
        return set_.save(pixels, width, height, args.out)
    np.save(kept, pixels.astype(np.float32))
    mask = shaded(args.colour)
    for shade in args.shades.split(","):
        name, wanted = shade.split("=")
        set_.save(in_shade(pixels, mask, args.colour, wanted), width, height, os.path.join(args.out, f"{name}.png"))

if __name__ == "__main__":
    main()
