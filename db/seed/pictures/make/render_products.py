"""NIKHAR demo catalogue: original product pictures, modelled and lit entirely by this script.

  blender -b --factory-startup -t 1 -P render_products.py -- \
      --product serum --variant square --size 1200 --samples 56 --out out/serum.png

--product  one of PRODUCTS (ignored by the sliders, which show the range)
--variant  square | close (the label) | hero, lips, night (2400x1000) | mobile, lips-tall, night-tall (1080x1350)
--size     output width in pixels;  --samples  total per pixel, spent as two half renders
Needs Debian's blender, python3-numpy, python3-pil, libraqm0 and the @fontsource fonts in FONTS.
One unit is one centimetre; the camera looks along +Y.
"""
import argparse, math, os, random, sys, tempfile, time
import bpy
import numpy as np
from mathutils import Euler, Vector
from PIL import Image, ImageDraw, ImageFilter, ImageFont

HERE = os.path.dirname(os.path.abspath(__file__))
FONTS = {name: f"{HERE}/node_modules/@fontsource/{path}.woff2" for name, path in {
    "serif": "marcellus/files/marcellus-latin-400-normal",
    "sans": "jost/files/jost-latin-400-normal",
    "medium": "jost/files/jost-latin-500-normal",
    "hindi": "tiro-devanagari-hindi/files/tiro-devanagari-hindi-devanagari-400-normal"}.items()}
TMP = tempfile.mkdtemp(prefix="nikhar-")

SANDAL, TURMERIC, ROSE, LEAF = "#DDBE9E", "#E9BC84", "#DFA79E", "#A3AD86"
CLAY, IVORY, KUMKUM, COCOA, GOLD = "#B4603E", "#F6ECDD", "#8F2D2C", "#4A2A1C", "#D9A860"

# `frame` is the width of the square picture in cm, `aim` the height the camera looks at, `rise` the arch's height in frames.
TIN = dict(build="tin", note="", frame=13.3, aim=2.75, tilt=14, stage=.32, rise=.63)
JAR = dict(build="jar", frame=13.4, aim=2.7, tilt=11, stage=.33, rise=.66)
PRODUCTS = {
    "cleanser": dict(build="pump_bottle", title=["Hydrating", "Foaming Cleanser"], note="ALOE  ·  GULAB  ·  GLYCERIN",
                     amount="150 ml", body="#F3E7D6", ink=COCOA, accent="#A8653A", backdrop=LEAF, plinth="#DDD8BC",
                     arch="#8C9A6C", props=["leaves"], frame=21.5, aim=6.9),
    "cream":    dict(build="jar", title=["Replenishing", "Night Cream"], note="KESAR  ·  BADAM  ·  SHEA",
                     amount="50 g", body="#F8E9E2", ink=KUMKUM, accent="#A8653A", backdrop=ROSE, plinth="#EAC2B6",
                     arch="#C77F76", props=["cream", "petals"], frame=13.4, aim=2.7, tilt=11, stage=.33, rise=.66),
    "balm":     dict(build="tin", title=["Strawberry", "Lip Balm"], note="COCOA BUTTER  ·  HONEY", amount="8 g",
                     body="#F3D9D0", ink=KUMKUM, accent="#B5452F", backdrop="#E2A39A", plinth="#F0CFC5", arch="#CF7F78",
                     props=["strawberries"], frame=13.3, aim=2.75, tilt=14, stage=.32, rise=.63),
    "serum":    dict(build="dropper", title=["Vitamin C", "Glow Serum"], note="AMLA  ·  TURMERIC", amount="30 ml",
                     body="#E7C795", ink=COCOA, accent="#A8653A", backdrop=TURMERIC, plinth="#EFD6A8", arch="#D08F48",
                     props=["bowl"], frame=15.5, aim=4.7),
    "sunscreen": dict(build="tube", title=["Daily Shade", "Sunscreen"], note="SPF 50  ·  PA++++", amount="50 g",
                      body="#F2BF78", ink="#5A2A0C", accent="#C5762B", backdrop=SANDAL, plinth="#EBD6BC", arch="#C9946A",
                      props=["pebbles", "leaves"], frame=20, aim=6.4),
    "toner":    dict(build="spray_bottle", title=["Rose Water", "Toner Mist"], note="KANNAUJ GULAB", amount="100 ml",
                     body="#F6C9C4", ink=KUMKUM, accent="#A8653A", backdrop="#D99B94", plinth="#EDC6BC", arch="#BF756E",
                     props=["petals"], frame=19, aim=6.0),
    # tins
    "rose-balm": dict(TIN, title=["Rose Petal", "Lip Balm"], amount="8 g", body="#D98F8F", ink="#5E1420", accent="#8F2D2C", fill="#C9526F",
                      backdrop="#E6CDB8", plinth="#E9BDB4", arch="#C26C72", props=["petals-near"]),
    "cocoa-balm": dict(TIN, title=["Cocoa Butter", "Lip Balm"], amount="8 g", body="#4A2818", ink="#F4E3C6", accent=GOLD, fill="#8A5432",
                       backdrop="#C79D7C", plinth="#DDBE9F", arch="#8E5A3E", props=["cocoa"]),
    "vanilla-balm": dict(TIN, title=["Vanilla Almond", "Lip Balm"], amount="8 g", body="#F1DFBC", ink=COCOA, accent="#A8653A", fill="#EBCF9A",
                         backdrop="#E4CCA2", plinth="#F1E2C4", arch="#C69A62", props=["almonds", "vanilla"]),
    "rice-powder": dict(TIN, title=["Sandal Rice", "Face Powder"], amount="20 g", body="#C08E62", ink="#45200F", accent="#8C4A2F", fill="#E9CBA6", powder=True,
                        backdrop="#DCC3AC", plinth="#EBDCC8", arch="#A9785A", props=["rice", "sandal"]),
    # jars
    "lip-mask": dict(JAR, title=["Lavender Overnight", "Lip Mask"], note="LAVENDER OIL  ·  SHEA", amount="15 g", body="#C2ADDA", ink="#2E1B4A",
                     accent="#7A5C9C", lid="#F3EADF", backdrop="#B7A3C9", plinth="#D9CBE2", arch="#8F77AC", props=["lavender"]),
    "lip-scrub": dict(JAR, title=["Coffee", "Lip Scrub"], note="COFFEE  ·  OLIVE OIL", amount="15 g", body="#6A4128", ink="#FBEBD3", accent="#E7BE84",
                      grain=True, lid="#2E1A10", backdrop="#D2AE8C", plinth="#E6CFB4", arch="#9C6B48", props=["coffee"]),
    "day-gel": dict(JAR, title=["Aloe Vera", "Day Gel"], note="ALOE VERA  ·  KHUS", amount="50 g", body="#B9D29A", ink="#24442C", accent="#4F7A3E",
                    lid="#F6F1E4", backdrop="#BCCBA6", plinth="#E0E6CC", arch="#7E9A68", props=["aloe"]),
    "ubtan": dict(JAR, title=["Haldi Ubtan", "Face Mask"], note="HALDI  ·  CHANDAN", amount="50 g", body="#CF8F2C", ink="#4E2008", accent="#8C4A2F",
                  backdrop="#E3B878", plinth="#F0DAB2", arch="#B9652F", props=["turmeric"]),
    # tubes
    "lip-tint": dict(build="tube", title=["Beetroot", "Lip Tint"], note="BEETROOT  ·  ALMOND OIL", amount="10 g", body="#7C1A38", ink="#FBE9DF",
                     accent="#F2B8A6", backdrop="#DDB0B0", plinth="#EFD2CC", arch="#A9506A", props=["beetroot"], frame=20, aim=6.4, rise=.8),
    "hand-cream": dict(build="tube", title=["Shea", "Hand Cream"], note="SHEA BUTTER  ·  OLIVE OIL", amount="50 g", body="#A4603C", ink="#FFF1DF",
                       accent="#F4D3A6", backdrop="#D9B79A", plinth="#EEDCC6", arch="#B5764F", props=["shea"], frame=20, aim=6.4, rise=.8),
    # bottles
    "neem-gel": dict(build="pump_bottle", title=["Neem Aloe", "Gel Cleanser"], note="NEEM  ·  ALOE VERA", amount="150 ml", body="#4C6338", ink="#FBF6E4",
                     accent="#F0E2AE", backdrop="#DACFA2", plinth="#ECE4C6", arch="#9AA86A", props=["neem"], frame=21.5, aim=6.9, rise=.8),
    "body-oil": dict(build="pump_bottle", title=["Lavender", "Body Oil"], note="LAVENDER  ·  OLIVE OIL", amount="100 ml", body="#A78CCB", ink="#2E1B4A",
                     accent="#7A5C9C", backdrop="#DCCBBB", plinth="#EDE2DA", arch="#A892BD", props=["lavender-tall"], frame=21.5, aim=6.9, rise=.8),
    "face-oil": dict(build="dropper", title=["Kumkumadi", "Night Face Oil"], note="KESAR  ·  ALMOND OIL", amount="30 ml", body="#D98A48", ink="#F9E4BD",
                     accent=GOLD, paper="#7A1E22", backdrop="#C98066", plinth="#E4B79C", arch="#8E3530", props=["saffron"], frame=15.8, aim=4.7, rise=.78),
    "clear-serum": dict(build="dropper", title=["Niacinamide", "Clear Serum"], note="NIACINAMIDE 5%  ·  ALOE", amount="30 ml", body="#EAF2F2", liquid="#F6FAF8",
                        shade="#EAF0EE", rubber="#F4EFE6", ink="#23403F", accent="#5B8583", backdrop="#A9BFC2", plinth="#DCE5E2", arch="#7F9FA4",
                        props=["stones", "aloe-small"], frame=15.8, aim=4.7, rise=.78),
    "vetiver-mist": dict(build="spray_bottle", title=["Vetiver", "Cooling Mist"], note="KHUS  ·  ALOE VERA", amount="100 ml", body="#CFE2B4", ink="#2B4630",
                         accent="#6E7F45", shade="#E3EBCB", backdrop="#B3BD9A", plinth="#DEDFC6", arch="#7C8B62", props=["vetiver"], frame=19, aim=6.0, rise=.8)}

# ------------------------------------------------------------------ materials

def rgb(hex_colour):
    srgb = [int(hex_colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4 for c in srgb) + (1,)

class Shader:
    """Thin helper around a node tree: s.node(type, input=value or socket, ...) returns the node."""
    def __init__(self, name):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.tree = self.mat.node_tree
        self.tree.nodes.clear()
        self.out = self.tree.nodes.new("ShaderNodeOutputMaterial")

    def node(self, kind, inputs=None, **props):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in props.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, node.inputs[key])
            else:
                node.inputs[key].default_value = value
        return node

    def done(self, socket):
        self.tree.links.new(socket, self.out.inputs["Surface"])
        return self.mat

def plastic(colour, rough=.3, metal=0, bump=None, sss=0, coat=0, mottle=0, brushed=False):
    """Opaque material; bump=(scale, strength) adds grain, mottle varies the colour, brushed spins a metal."""
    s = Shader("plastic")
    inputs = {"Base Color": rgb(colour), "Roughness": rough, "Metallic": metal, "Clearcoat": coat,
              "Clearcoat Roughness": .08, "Subsurface": sss, "Subsurface Color": rgb(colour)}
    if sss:
        inputs["Subsurface Radius"] = (.5, .3, .2)
    where = s.node("TexCoord").outputs["Object"]
    if mottle:
        noise = s.node("TexNoise", {"Vector": where, "Scale": .35, "Detail": 2.0})
        dark = tuple(c * (1 - mottle) for c in rgb(colour)[:3]) + (1,)
        inputs["Base Color"] = s.node("MixRGB", {"Fac": noise.outputs["Fac"], "Color1": dark, "Color2": rgb(colour)}).outputs[0]
    if bump:
        noise = s.node("TexNoise", {"Vector": where, "Scale": bump[0], "Detail": 2.0, "Roughness": .6})
        inputs["Normal"] = s.node("Bump", {"Height": noise.outputs["Fac"], "Strength": bump[1], "Distance": .1}).outputs[0]
    if brushed:
        lines = s.node("Mapping", {"Vector": where, "Scale": (.4, .4, 60.0)})
        noise = s.node("TexNoise", {"Vector": lines.outputs[0], "Scale": 3.0, "Detail": 3.0})
        inputs["Normal"] = s.node("Bump", {"Height": noise.outputs["Fac"], "Strength": .06, "Distance": .1}).outputs[0]
        inputs["Anisotropic"] = .6
        inputs["Tangent"] = s.node("Tangent", direction_type="RADIAL", axis="Z").outputs[0]
    return s.done(s.node("BsdfPrincipled", inputs).outputs[0])

def brass(rough=.24):
    return plastic(GOLD, rough, metal=1, brushed=True)

def glass(colour, rough=0, ior=1.46, shade=None):
    """Glass that lets soft light through in its shadow instead of relying on noisy caustics."""
    s = Shader("glass")
    clear = s.node("BsdfGlass", {"Color": rgb(colour), "Roughness": rough, "IOR": ior})
    ghost = s.node("BsdfTransparent", {"Color": rgb(shade or colour)})
    path = s.node("LightPath").outputs
    soft = s.node("Math", {0: path["Is Shadow Ray"], 1: path["Is Diffuse Ray"]}, operation="MAXIMUM").outputs[0]
    return s.done(s.node("MixShader", {0: soft, 1: clear.outputs[0], 2: ghost.outputs[0]}).outputs[0])

def printed(image, rough=.4):
    """Ink or paper: the picture's alpha decides where it covers what lies below."""
    path = os.path.join(TMP, f"label{len(os.listdir(TMP))}.png")
    image.save(path)
    s = Shader("printed")
    tex = s.node("TexImage", image=bpy.data.images.load(path), extension="CLIP", interpolation="Cubic")
    return s.done(s.node("BsdfPrincipled", {"Base Color": tex.outputs["Color"], "Alpha": tex.outputs["Alpha"],
                                            "Roughness": rough}).outputs[0])

def thin(colour, edge, vein=0):
    """Petals and leaves: light shines through; colour fades to `edge` along the length."""
    s = Shader("thin")
    uv = s.node("SeparateXYZ", {0: s.node("TexCoord").outputs["UV"]})
    tone = s.node("MixRGB", {"Fac": uv.outputs["Y"], "Color1": rgb(colour), "Color2": rgb(edge)}).outputs[0]
    if vein:
        mid = s.node("Math", {0: s.node("Math", {0: uv.outputs["X"], 1: .5}, operation="SUBTRACT").outputs[0]}, operation="ABSOLUTE")
        rib = s.node("Math", {0: mid.outputs[0], 1: .018}, operation="LESS_THAN").outputs[0]
        tone = s.node("MixRGB", {"Fac": rib, "Color1": tone, "Color2": rgb("#B9C48A")}).outputs[0]
    front = s.node("BsdfPrincipled", {"Base Color": tone, "Roughness": .45, "Specular": .35})
    back = s.node("BsdfTranslucent", {"Color": tone})
    return s.done(s.node("MixShader", {0: .35, 1: front.outputs[0], 2: back.outputs[0]}).outputs[0])

# ------------------------------------------------------------------ meshes

def mesh_object(verts, faces, material, uvs=None):
    mesh = bpy.data.meshes.new("mesh")
    mesh.from_pydata([tuple(v) for v in verts], [], faces)
    if uvs is not None:
        layer = mesh.uv_layers.new()
        for loop in mesh.loops:
            layer.data[loop.index].uv = uvs[loop.vertex_index]
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.materials.append(material)
    obj = bpy.data.objects.new("part", mesh)
    bpy.context.scene.collection.objects.link(obj)
    return obj

def patch(fn, nu, nv, material):
    """Surface fn(u, v) -> point, u and v in 0..1, with matching texture coordinates."""
    uvs = [(i / nu, j / nv) for j in range(nv + 1) for i in range(nu + 1)]
    faces = [(a, a + 1, a + nu + 2, a + nu + 1) for j in range(nv) for a in range(j * (nu + 1), j * (nu + 1) + nu)]
    return mesh_object([fn(u, v) for u, v in uvs], faces, material, uvs)

def rounded(points, steps=9):
    """Round the corners of a profile: points are (r, z) or (r, z, corner radius)."""
    out = []
    for i, (x, y, *radius) in enumerate(points):
        corner = Vector((x, y))
        if not radius or i in (0, len(points) - 1):
            out.append(corner)
            continue
        a, b = Vector(points[i - 1][:2]) - corner, Vector(points[i + 1][:2]) - corner
        half = a.angle(b) / 2
        reach = min(radius[0] / math.tan(half), a.length * .48, b.length * .48)
        centre = corner + (a.normalized() + b.normalized()).normalized() * (reach / math.cos(half))
        start, end = corner + a.normalized() * reach, corner + b.normalized() * reach
        v, w, turn = start - centre, end - centre, math.pi - 2 * half
        out.append(start + a.normalized() * min(.03, a.length * .01))          # keeps shading of flats flat
        for k in range(steps + 1):
            t = k / steps
            out.append(centre + (v * math.sin((1 - t) * turn) + w * math.sin(t * turn)) / math.sin(turn))
        out.append(end + b.normalized() * min(.03, b.length * .01))
    return out

def lathe(points, material, z=0, segments=144, ribs=0):
    """Revolve a rounded profile; `ribs` adds a fine knurl."""
    profile, verts, faces = rounded(points), [], []
    rings = []
    for r, h in profile:
        if r < 1e-5:
            rings.append([len(verts)] * segments)
            verts.append((0, 0, h + z))
            continue
        rings.append(list(range(len(verts), len(verts) + segments)))
        for k in range(segments):
            a = 2 * math.pi * k / segments
            rr = r * (1 - .018 * (ribs and math.cos(a * ribs) < 0))
            verts.append((rr * math.sin(a), -rr * math.cos(a), h + z))
    for lower, upper in zip(rings, rings[1:]):
        for k in range(segments):
            n = (k + 1) % segments
            face = list(dict.fromkeys((lower[k], lower[n], upper[n], upper[k])))
            if len(face) > 2:
                faces.append(face)
    return mesh_object(verts, faces, material)

def rod(path, radii, material, flat=1):
    """Round tube along a path of points, for spouts and stems."""
    curve = bpy.data.curves.new("rod", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = "3D", 1, 8, True
    spline = curve.splines.new("NURBS")
    spline.points.add(len(path) - 1)
    for point, co, r in zip(spline.points, path, radii):
        point.co, point.radius = (*co, 1), r
    spline.use_endpoint_u, spline.order_u, spline.resolution_u = True, 3, 12
    curve.materials.append(material)
    obj = bpy.data.objects.new("rod", curve)
    bpy.context.scene.collection.objects.link(obj)
    return obj

def wrap(radius, z0, z1, width, material):
    """Label shell on a cylinder, centred on the side that faces the camera."""
    r, arc = radius + .012, width / radius
    def at(u, v):
        a = (u - .5) * arc
        return r * math.sin(a), -r * math.cos(a), z0 + (z1 - z0) * v
    shell = patch(at, 64, 2, material)
    shell.visible_shadow = False            # no ghost of the lettering on what lies under clear glass
    return shell

# ------------------------------------------------------------------ labels

def spaced(draw, centre, y, text, font, fill, tracking):
    widths = [font.getlength(c) for c in text]
    x = centre - (sum(widths) + tracking * (len(text) - 1)) / 2
    for char, width in zip(text, widths):
        draw.text((x, y), char, font=font, fill=fill, anchor="ls")
        x += width + tracking

def emblem(draw, cx, cy, size, fill, stroke):
    """A lotus that is also a rising sun: seven petals fanned over a short horizon."""
    for tilt in (-78, 78, -52, 52, -26, 26, 0):
        length, half = size * (1 - .0022 * abs(tilt)), size * .17
        outline = []
        for k in range(41):
            t = k / 20 if k <= 20 else (40 - k) / 20
            side = (1 if k <= 20 else -1) * half * math.sin(math.pi * t ** .8) ** 1.1 if 0 < t < 1 else 0
            a = math.radians(tilt)
            outline.append((cx + side * math.cos(a) + length * t * math.sin(a),
                            cy + side * math.sin(a) - length * t * math.cos(a)))
        draw.line(outline, fill=fill, width=stroke, joint="curve")
    draw.line([(cx - size * .5, cy + size * .16), (cx + size * .5, cy + size * .16)], fill=fill, width=stroke)

def label(p, width, height, paper=None, scale=1.0, round_tin=False):
    """Typeset a label of width x height cm; without `paper` only the ink is opaque."""
    dots = 2 * int(2400 / max(width, height) / 2)
    w, h = int(width * dots), int(height * dots)
    hexa = lambda c, a=255: tuple(int(c[i:i + 2], 16) for i in (1, 3, 5)) + (a,)
    ink, accent = hexa(p["ink"]), hexa(p["accent"])
    img = Image.new("RGBA", (w, h), hexa(p["ink"], 0))
    draw = ImageDraw.Draw(img)
    if paper:
        draw.rounded_rectangle((0, 0, w - 1, h - 1), dots * .12, fill=hexa(paper))
    cm = dots * scale
    font = lambda name, size: ImageFont.truetype(FONTS[name], int(size * cm))
    if round_tin:
        for inset, line in ((.16, .035), (.27, .012)):
            r = w / 2 - inset * dots
            draw.ellipse((w / 2 - r, h / 2 - r, w / 2 + r, h / 2 + r), outline=accent, width=int(line * dots))
    compact = height < 3.2
    mid, y = w / 2, h * (.31 if round_tin else .28 if compact else .15)
    emblem(draw, mid, y, (.5 if compact else .62) * cm, accent, max(2, int(.022 * cm)))
    y += (.86 if compact else .98) * cm
    spaced(draw, mid, y, "NIKHAR", font("serif", .68), ink, .24 * cm)
    y += .5 * cm
    if compact:
        spaced(draw, mid, y + .1 * cm, " ".join(p["title"]), font("serif", .4), ink, .03 * cm)
        y += .5 * cm
    else:
        draw.text((mid, y), "निखार", font=font("hindi", .38), fill=accent, anchor="ms")
        y += (.7 if round_tin else 1.05) * cm
        for line in p["title"]:
            spaced(draw, mid, y, line, font("serif", .46), ink, .02 * cm)
            y += .57 * cm
    if not round_tin:
        draw.line([(mid - .4 * cm, y - .1 * cm), (mid + .4 * cm, y - .1 * cm)], fill=accent, width=max(2, int(.02 * cm)))
        spaced(draw, mid, y + .3 * cm, p["note"] + ("  ·  " + p["amount"] if compact else ""), font("medium", .2), ink, .035 * cm)
    if not compact:
        spaced(draw, mid, y + .05 * cm if round_tin else h - .25 * cm, p["amount"], font("medium", .26), ink, .03 * cm)
    return img

# ------------------------------------------------------------------ products, standing at the origin

def pump_bottle(p):
    shell, cap = plastic(p["body"], .22, coat=.4), plastic("#FBF4EA", .28, coat=.3)
    lathe([(0, .2), (1.9, .2, .2), (2.1, 0, .1), (2.6, 0, .32), (2.6, 11.1, 1.0), (1.5, 11.45, .25), (1.5, 12), (0, 12)], shell)
    lathe([(0, 11.55), (1.82, 11.55, .08), (1.82, 12.9, .12), (.9, 12.9, .05), (.9, 13.0), (0, 13.0)], brass())
    lathe([(0, 12.9), (.62, 12.9), (.62, 13.5), (0, 13.5)], cap)
    lathe([(0, 13.35), (1.42, 13.35, .12), (1.42, 14.45, .42), (0, 14.62)], cap)
    rod([(0, 0, 14.0), (-1.0, -.55, 14.02), (-2.1, -1.15, 14.0), (-2.75, -1.5, 13.85), (-2.95, -1.6, 13.45)], [.5, .5, .42, .36, .33], cap)
    wrap(2.6, 1.2, 9.6, 5.2, printed(label(p, 5.2, 8.4, scale=.96)))

def jar(p):
    lathe([(0, 0), (3.3, 0, .5), (3.3, 3.7, .35), (2.6, 3.7), (0, 3.7)], glass("#FFF8F4", ior=1.33, shade="#FFF3EE"))
    lathe([(0, .22), (3.05, .22, .7), (3.0, 3.65), (0, 3.65)],
          plastic(p["body"], .8, bump=(7, .9), mottle=.45) if p.get("grain") else plastic(p["body"], .35))
    lathe([(0, 3.6), (2.95, 3.6), (2.95, 3.9), (0, 3.9)], plastic("#FFFFFF", .4))
    lathe([(0, 3.78), (3.32, 3.78, .05), (3.32, 5.05, .16), (3.08, 5.09, .05), (0, 5.09)],
          plastic(p["lid"], .3, coat=.3) if p.get("lid") else brass(.26))
    wrap(3.3, .85, 3.6, 5.2, printed(label(p, 5.2, 2.75, scale=.74)))

def tin(p):
    before = set(bpy.data.objects)
    metal, balm = plastic("#EBD9C4", .26, metal=1, brushed=True), plastic(p.get("fill", "#BE3540"), .4, coat=.3)
    if p.get("powder"):
        balm = plastic(p["fill"], .95, bump=(9, .5), mottle=.12)
    lathe([(0, 0), (2.5, 0, .12), (2.5, 1.15), (2.55, 1.2, .04), (2.5, 1.26, .04), (2.42, 1.27, .03), (2.38, 1.0), (0, 1.0)], metal)
    lathe([(0, 1.1), (1.4, 1.13, .6), (2.25, 1.12, .1), (2.4, 1.02)], balm)
    place(before, (1.75, -1.35, 0))
    before = set(bpy.data.objects)
    enamel = plastic(p["body"], .25, coat=.6)
    lathe([(0, 0), (2.62, 0, .1), (2.62, .3, .1), (2.62, 1.0), (2.55, 1.0), (2.5, .1), (0, .1)], enamel)
    art = printed(label(p, 4.8, 4.8, scale=.8, round_tin=True), .3)
    patch(lambda u, v: ((u - .5) * 4.8, -(v - .5) * 4.8, -.012), 2, 2, art)
    place(before, (-1.5, 1.3, 2.6), (math.radians(-102), 0, math.radians(-7)))

def dropper(p):
    amber, rubber = glass(p["body"], 0, shade=p.get("shade", "#D9A070")), plastic(p.get("rubber", "#2A1A12"), .55)
    lathe([(0, .3), (1.2, .25, .2), (1.35, 0, .1), (1.75, 0, .3), (1.75, 5.6, .75), (.95, 6.25, .2), (.95, 7.0), (.78, 7.0),
           (.78, 6.3, .2), (1.6, 5.5, .65), (1.6, .45, .3), (0, .45)], amber)
    lathe([(0, .44), (1.61, .44, .3), (1.61, 4.7), (0, 4.7)], glass(p.get("liquid", "#FFF0D2"), 0, 1.2, shade=p.get("shade", "#F6DDB0")))
    lathe([(0, 1.0), (.2, 1.0, .1), (.26, 1.8), (.26, 7.0)], glass("#FFFFFF", 0, 1.4), segments=48)
    lathe([(0, 6.5), (1.2, 6.5, .06), (1.2, 7.9, .1), (.7, 7.95), (0, 7.95)], brass())
    lathe([(0, 7.9), (.78, 7.9, .05), (.78, 8.25, .12), (.6, 8.45, .1), (.62, 9.4, .5), (.3, 10.1, .3), (0, 10.15)], rubber)
    wrap(1.75, .75, 5.0, 4.3, printed(label(p, 4.3, 4.25, paper=p.get("paper", IVORY), scale=.68), .6))

def tube(p):
    r, foot, top = 1.75, 2.1, 13.2
    depth = lambda z: max(.045, r * max(0, 1 - (z - foot - .35) / (top - .9 - foot - .35)) ** .85) if z > foot + .35 else r * (.62 + .38 * math.sin((z - foot) / .35 * math.pi / 2))
    width = lambda z: math.sqrt(max(2 * r * r - depth(z) ** 2, .1)) if z > foot + .35 else depth(z)
    def skin(u, v):
        z, a = foot + (top - foot) * v, 2 * math.pi * u
        return width(z) * math.sin(a), depth(z) * math.cos(a), z
    patch(skin, 128, 140, plastic(p["body"], .3, coat=.3))
    for k in range(5):                                                          # crimp
        rod([(-2.4, 0, top - .15 - .17 * k), (0, 0, top - .15 - .17 * k), (2.4, 0, top - .15 - .17 * k)], [.065] * 3, plastic(p["body"], .3))
    lathe([(0, 0), (1.7, 0, .12), (1.72, 1.55), (1.68, 1.57, .01), (1.68, 1.61, .01), (1.72, 1.63), (1.72, 2.2, .14), (0, 2.22)], brass(.28))
    art = printed(label(p, 3.4, 8.4, scale=.78))
    def front(u, v):
        x, z = (u - .5) * 3.4, foot + 1.0 + 8.4 * v
        return x, -depth(z) * math.sqrt(max(0, 1 - (x / width(z)) ** 2)) - .02, z
    patch(front, 48, 60, art)

def spray_bottle(p):
    clear, water = glass("#FDF3F0", 0, shade="#FFF5F2"), glass(p["body"], 0, 1.12, shade=p.get("shade", "#FADAD4"))
    lathe([(0, .45), (1.4, .35, .2), (1.6, 0, .1), (1.9, 0, .3), (1.9, 9.3, .7), (.9, 9.75, .2), (.9, 10.4), (.72, 10.4),
           (.72, 9.7, .2), (1.72, 9.2, .6), (1.72, .7, .3), (0, .7)], clear)
    lathe([(0, .69), (1.73, .69, .3), (1.73, 8.2), (0, 8.2)], water)
    lathe([(0, 1.0), (.16, 1.0), (.16, 10.0)], glass("#FFFFFF", 0, 1.4), segments=32)
    lathe([(0, 9.85), (1.15, 9.85, .06), (1.15, 11.1, .1), (.6, 11.15), (0, 11.15)], brass())
    head = plastic("#FBF4EA", .28, coat=.3)
    lathe([(0, 11.1), (.82, 11.1, .05), (.82, 12.5, .22), (0, 12.55)], head)
    rod([(0, -.7, 11.95), (0, -.8, 11.95), (0, -.86, 11.95)], [.2, .2, .17], head)
    rod([(0, -.8, 11.95), (0, -.868, 11.95)], [.05, .05], plastic("#3A2A20", .6))
    wrap(1.9, 1.5, 7.5, 4.1, printed(label(p, 4.1, 6.0, paper=IVORY, scale=.7), .6))

# ------------------------------------------------------------------ props

def place(before, location, rotation=(0, 0, 0), scale=1):
    """Parent everything created since `before` to an empty and move it."""
    empty = bpy.data.objects.new("group", None)
    bpy.context.scene.collection.objects.link(empty)
    for obj in set(bpy.data.objects) - set(before) - {empty}:
        if obj.parent is None:
            obj.parent = empty
    empty.location, empty.rotation_euler, empty.scale = location, rotation, (scale,) * 3
    return empty

def blade(length, width, curl, cup, material, pointed):
    def at(u, v):
        x = 2 * u - 1
        w = width * (math.sin(math.pi * v ** .85) ** 1.15 if pointed else (v ** .55) * (1 - v ** 5) ** .5 * (1 - .12 * (1 - abs(x)) ** 3 * v ** 6))
        return x * w, length * v, curl * v * v + cup * x * x * w + .06 * math.sin(9 * v + 3 * x) * w
    return patch(at, 20, 28, material)

def petals(rng, x, y, n=7, spread=3.2, size=1.0, keep_out=0):
    """Scatter petals around (x, y), none nearer to the plinth at the origin than keep_out."""
    pink = [thin("#F3D3C4", c) for c in ("#DD6F80", "#D2566E", "#E8949A")]
    for _ in range(n):
        obj = blade(size * rng.uniform(1.6, 2.3), size * rng.uniform(.85, 1.15), size * rng.uniform(.5, 1.0), rng.uniform(.3, .55), rng.choice(pink), False)
        turn = rng.uniform(0, 6.28)
        while True:
            px, py = x + rng.uniform(-1, 1) * spread, y + rng.uniform(-1, 1) * spread * .6
            if min(math.hypot(px, py), math.hypot(px - 2 * size * math.sin(turn), py + 2 * size * math.cos(turn))) > keep_out:
                break
            x, y = x * 1.02, y * 1.02
        obj.location, obj.rotation_euler = (px, py, .12), (rng.uniform(.0, .3), rng.uniform(-.35, .35), turn)

def leaves(rng, x, y, n=7, turn=0, size=1.0):
    """A neem-like sprig lying on the ground."""
    green = [thin(c, d, vein=1) for c, d in (("#4D6B2E", "#6F8A3D"), ("#5B7A35", "#86A04A"))]
    before = set(bpy.data.objects)
    rod([(0, 0, .25), (0, 3, .7), (.4, 7, .8)], [.09, .07, .03], plastic("#7B6A3A", .6))
    for k in range(n):
        obj = blade(rng.uniform(3.0, 3.8), .62, rng.uniform(.2, .9), .35, rng.choice(green), True)
        side = 1 if k % 2 else -1
        obj.location = .06 * k, 1 + k * .95, .55
        obj.rotation_euler = rng.uniform(-.05, .2), side * rng.uniform(.1, .5), -side * rng.uniform(.75, 1.0) if k < n - 1 else -.1
    place(before, (x, y, 0), (0, 0, turn), size)

def dollop(rng, x, y, z=0, size=1.0):
    """Swirl of cream."""
    def at(u, v):
        a = 2 * math.pi * u
        r = 1.35 * (1 - v) ** .7 * (1 + .13 * math.cos(3 * a - 8 * v) * (1 - v) ** .3)
        lean = .22 * v ** 4
        return size * (r * math.cos(a) + lean), size * r * math.sin(a), z + size * 1.25 * v ** 1.15
    patch(at, 120, 120, plastic("#FBF1E6", .3, sss=.4, coat=.2)).location = x, y, 0

def pebbles(rng, x, y, n=5, spread=3.0):
    for _ in range(n):
        a, b, c, ph = rng.uniform(.5, 1.3), rng.uniform(.45, 1.0), rng.uniform(.3, .55), rng.uniform(0, 6)
        def at(u, v):
            t, f = 2 * math.pi * u, math.pi * v
            w = 1 + .07 * math.sin(3 * t + ph) * math.sin(f) + .05 * math.cos(2 * f + ph)
            return a * w * math.sin(f) * math.cos(t), b * w * math.sin(f) * math.sin(t), c * (1 + w * math.cos(f))
        obj = patch(at, 48, 32, plastic(rng.choice(["#E9D7BE", "#C99D74", "#B9784F"]), .6, bump=(6, .15), mottle=.2))
        obj.location = x + rng.uniform(-1, 1) * spread, y + rng.uniform(-1, 1) * spread * .5, 0
        obj.rotation_euler.z = rng.uniform(0, 6)

def bowl(rng, x, y, size=1.0, fill="#D98A12"):
    """Clay katori heaped with turmeric."""
    before = set(bpy.data.objects)
    lathe([(0, 0), (1.3, 0, .1), (1.4, .25, .1), (2.9, 1.6, .8), (3.05, 2.3, .06), (2.85, 2.3, .06), (2.6, 1.7, .6), (0, 1.2)],
          plastic(CLAY, .8, bump=(5, .25), mottle=.25))
    if not fill:
        return place(before, (x, y, 0), (0, 0, 0), size)
    def mound(u, v):
        a, r = 2 * math.pi * u, 2.75 * v
        n = .05 * math.sin(5 * a + 3 * r) + .04 * math.sin(9 * a - 5 * r) * v
        return r * math.cos(a), r * math.sin(a), 1.75 + 1.35 * (1 - v ** 1.5) + n * (v > 0)
    patch(mound, 96, 40, plastic(fill, .95, bump=(14, .9), mottle=.25))
    place(before, (x, y, 0), (0, 0, rng.uniform(0, 6)), size)

def strawberry(rng, x, y, size=1.0, tilt=(1.75, 0, 0), z=1.15):
    before = set(bpy.data.objects)
    radius = lambda v: 1.25 * math.sin(math.pi * min(v, .999) ** .62) ** .62 * (1 - .12 * v)
    height = lambda v: 3.1 * (v - .06 * math.sin(math.pi * v) )
    def body(u, v):
        a = 2 * math.pi * u
        return Vector((radius(v) * math.cos(a), radius(v) * math.sin(a), height(v) - .35 * max(0, v - .86) / .14))
    seeds = [body((k * .381966) % 1, .06 + .82 * (k / 150) ** .75) for k in range(150)]
    pits = np.array(seeds)
    def dented(u, v):
        p = body(u, v)
        near = np.min(np.sum((pits - np.array(p)) ** 2, 1))
        inward = Vector((-p.x, -p.y, 0))
        return p + inward.normalized() * (.09 * math.exp(-near / .012)) if inward.length > 1e-4 else p
    patch(dented, 150, 110, plastic("#C4161C", .22, sss=.12, coat=.5))
    straw = plastic("#E8C25A", .35)
    for s in seeds:
        bpy.ops.mesh.primitive_uv_sphere_add(segments=8, ring_count=6, radius=.05, location=s - Vector((s.x, s.y, 0)) * .035)
        obj = bpy.context.object
        obj.scale, obj.rotation_euler = (.55, .7, 1.35), (0, -.25, math.atan2(s.y, s.x))
        obj.data.materials.append(straw)
    green = thin("#4F7A2A", "#7FA548", vein=1)
    for k in range(9):
        leaf = blade(rng.uniform(1.0, 1.4), .3, rng.uniform(-.3, .35), .4, green, True)
        leaf.location, leaf.rotation_euler = (0, 0, 2.78), (rng.uniform(-.15, .35), 0, k * .698)
    rod([(0, 0, 2.6), (.05, 0, 3.2), (.25, .1, 3.7)], [.11, .09, .1], plastic("#6E9440", .5))
    place(before, (x, y, z * size), tilt, size)

def pod(length, width, height, material, sharp=.8, blunt=.8, ribs=0, depth=.0, nu=48, nv=40):
    """Seed, nut or pod lying along X: `sharp` moves the widest place, `blunt` rounds the ends."""
    def at(u, v):
        a, w = 2 * math.pi * u, max(0, math.sin(math.pi * v ** sharp)) ** blunt
        w *= 1 + depth * math.cos(ribs * a)
        return length * (v - .5), width * w * math.cos(a), height * (1 + w * math.sin(a))
    return patch(at, nu, nv, material)

def copies(source, spots):
    """Linked copies of one object at (location, rotation, scale); the source itself is used up."""
    for k, (location, rotation, size) in enumerate(spots):
        obj = source if k == len(spots) - 1 else source.copy()
        if obj is not source:
            bpy.context.scene.collection.objects.link(obj)
        obj.location, obj.rotation_euler, obj.scale = location, rotation, (size,) * 3

def spots(rng, x, y, n, spread, apart, lift=0, tilt=.15, keep_out=0):
    """Places on the ground that keep their distance from each other and from the plinth at the origin."""
    found = []
    for _ in range(4000):
        px, py = x + rng.uniform(-1, 1) * spread, y + rng.uniform(-1, 1) * spread * .6
        if math.hypot(px, py) > keep_out and all(math.hypot(px - q[0][0], py - q[0][1]) > apart for q in found):
            found.append(((px, py, lift), (rng.uniform(-tilt, tilt), rng.uniform(-tilt, tilt), rng.uniform(0, 6.28)), rng.uniform(.88, 1.08)))
        if len(found) == n:
            break
    return found

def almonds(rng, x, y, n, spread, size, keep_out=0):
    before = set(bpy.data.objects)
    skin = plastic("#8E4C22", .6, bump=(9, .5), mottle=.4)
    copies(pod(2.3, .68, .4, skin, .72, .85, 15, .02), spots(rng, x / size, y / size, n, spread / size, 1.5, keep_out=keep_out / size + 1.1))
    place(before, (0, 0, 0), (0, 0, 0), size)

def vanilla(rng, x, y, turn, size):
    before = set(bpy.data.objects)
    for k in range(3):
        w = rng.uniform(-.5, .5)
        rod([(-4, .3 * k + w, .16), (-1.4, -.2 + .3 * k, .2 + .1 * k), (1.6, .35 * k - .2, .2), (4.1, .5 * k + .4 * w, .2), (4.5, .6 * k + .2, .35)], [.07, .17, .18, .14, .05], plastic("#2A1509", .45, bump=(6, .4)))
    place(before, (x, y, 0), (0, 0, turn), size)

def beans(rng, x, y, n, spread, size, keep_out=0):
    """Roasted coffee beans, some showing the crease."""
    before = set(bpy.data.objects)
    roast = plastic("#3A1C0E", .38, mottle=.35, coat=.15)
    def at(u, v):
        a, f = 2 * math.pi * u, math.pi * v
        px, py, pz = .82 * math.sin(f) * math.cos(a), .56 * math.sin(f) * math.sin(a), -.44 * math.cos(f)
        if pz > 0:
            pz = pz * .55 - .2 * math.exp(-((py - .07 * math.sin(4 * px)) / .06) ** 2)
        return px, py, pz + .4
    places = [(p, (math.pi if k % 3 == 0 else r[0], r[1], r[2]), s) for k, (p, r, s) in enumerate(spots(rng, x / size, y / size, n, spread / size, 1.0, keep_out=keep_out / size + .8))]
    places = [((p[0], p[1], .62 * s if r[0] > 3 else 0), r, s) for p, r, s in places]
    copies(patch(at, 60, 48, roast), places)
    place(before, (0, 0, 0), (0, 0, 0), size)

def cocoa_pod(rng, x, y, turn, size):
    before = set(bpy.data.objects)
    pod(7.4, 1.75, 1.7, plastic("#93401C", .5, bump=(3, .5), mottle=.45, coat=.15), .86, .62, 10, .07, 160, 80)
    rod([(-3.6, 0, 1.7), (-4.2, 0, 1.75), (-4.7, .1, 1.9)], [.3, .22, .26], plastic("#5E4322", .7))
    place(before, (x, y, 0), (0, 0, turn), size)

def cocoa_beans(rng, x, y, n, spread, size, keep_out=0):
    before = set(bpy.data.objects)
    copies(pod(1.9, .62, .42, plastic("#5A2C16", .5, bump=(6, .5), mottle=.4), .95, .62), spots(rng, x / size, y / size, n, spread / size, 1.4, keep_out=keep_out / size + .9))
    place(before, (0, 0, 0), (0, 0, 0), size)

def lavender(rng, x, y, turn, size, n=3):
    before = set(bpy.data.objects)
    tints = [plastic(c, .6) for c in ("#6A4CA0", "#8465B8", "#563B86")]
    stem = plastic("#75864F", .6)
    for k in range(n):
        sprig = set(bpy.data.objects)
        rod([(0, 0, 0), (.1, 0, 3.6), (0, .05, 7.4)], [.085, .075, .05], stem)
        for tint in tints:
            bud = pod(.62, .17, .17, tint, 1.15, .7, nu=14, nv=12)
            places = []
            for ring in range(9):
                for j in range(3):
                    a, lift = rng.uniform(0, 6.28), 4.0 + ring * .42 + rng.uniform(-.1, .1)
                    r = .3 * (1 - .06 * ring)
                    places.append(((r * math.cos(a), r * math.sin(a), lift), (0, -rng.uniform(.5, .95), a), rng.uniform(.85, 1.15) * (1 - .04 * ring)))
            copies(bud, places)
        if k == 0:
            for side in (-1, 1):
                leaf = blade(2.6, .2, .3, .2, thin("#7C8B5C", "#98A576"), True)
                leaf.location, leaf.rotation_euler = (0, 0, 1.4), (1.2, 0, side * 1.2)
        place(sprig, (.75 * (k - 1), -.35 * k, .4 + .2 * (k == 1)), (math.radians(-90), 0, .2 * (k - 1)))
    place(before, (x, y, 0), (0, 0, turn), size)

def aloe(rng, x, y, size=1.0, n=9):
    """A small potless rosette: thick toothed leaves."""
    before = set(bpy.data.objects)
    skins = [plastic(c, .42, mottle=.25, coat=.15) for c in ("#5E8A52", "#6F9A5C", "#4F7A4A")]
    thorn = plastic("#D9D6A0", .5)
    for k in range(n):
        leaf, length, wide = set(bpy.data.objects), rng.uniform(5.2, 6.6), rng.uniform(.75, .95)
        lean, a = (.18 + .62 * (k / n)), 2.4 * k
        curl = rng.uniform(-.3, 1.1)
        def at(u, v):
            t, w = 2 * math.pi * u, wide * (1 - v) ** .7 * (1 - .25 * (1 - v) ** 6)
            return w * math.cos(t), w * (.14 if math.sin(t) < 0 else .5) * math.sin(t) + w * .5 * math.cos(t) ** 2 * -1 - curl * v * v, length * v
        patch(at, 36, 40, rng.choice(skins))
        tooth = lathe([(.06, 0), (0, .2)], thorn, segments=8)
        copies(tooth, [((e * wide * (1 - v) ** .7 * (1 - .25 * (1 - v) ** 6), -wide * (1 - v) ** .7 * .5 - curl * v * v, length * v), (0, e * 1.1, 0), 1 - .5 * v)
                       for v in [i / 15 for i in range(1, 15)] for e in (-1, 1)])
        place(leaf, (.12 * math.sin(a), -.12 * math.cos(a), -.2), (lean, 0, a))
    place(before, (x, y, 0), (0, 0, rng.uniform(0, 6)), size)

def beetroot(rng, x, y, turn, size):
    """One whole beet with stems, one cut across."""
    before = set(bpy.data.objects)
    skin = plastic("#64122F", .55, bump=(4, .4), mottle=.4)
    lathe([(0, -3.6), (.05, -3.4), (.16, -2.5), (.6, -1.6, .7), (1.6, -.7, .9), (1.7, .5, .9), (.9, 1.25, .6), (.4, 1.42), (0, 1.42)], skin)
    for k in range(5):
        a = 1.26 * k
        rod([(.15 * math.cos(a), .15 * math.sin(a), 1.3), (.4 * math.cos(a), .4 * math.sin(a), 3.0), (1.2 * math.cos(a), .8 * math.sin(a), 4.6)], [.13, .1, .07], plastic("#A31E4A", .45))
        leaf = blade(3.2, .95, .5, .3, thin("#45642E", "#5E8040", vein=1), True)
        leaf.location, leaf.rotation_euler = (1.1 * math.cos(a), .75 * math.sin(a), 4.3), (1.25, 0, a - 1.57)
    place(before, (x, y, 1.55 * size), (math.radians(-97), 0, turn), size)

def cut_beet(rng, x, y, size):
    before = set(bpy.data.objects)
    art = Image.new("RGB", (600, 600), "#6A0E32")
    draw = ImageDraw.Draw(art)
    for k in range(9):
        r = 296 - k * 33
        tone = ("#7E123C", "#520824")[k % 2]
        draw.ellipse((300 - r, 300 - r * .99, 300 + r, 300 + r * .99), fill=tone)
    art = art.filter(ImageFilter.GaussianBlur(4)).convert("RGBA")
    lathe([(0, -1.6), (.9, -1.5, .6), (1.6, -.7, .8), (1.72, 0, .05), (0, .001)], plastic("#64122F", .55, mottle=.4))
    face = patch(lambda u, v: (1.69 * math.sin(2 * math.pi * u) * v, 1.69 * math.cos(2 * math.pi * u) * v, .012), 72, 8, printed(art, .28))
    for loop in face.data.loops:
        px, py, _ = face.data.vertices[loop.vertex_index].co
        face.data.uv_layers[0].data[loop.index].uv = .5 + px / 3.4, .5 + py / 3.4
    place(before, (x, y, 1.3 * size), (math.radians(58), 0, .25), size)

def rhizomes(rng, x, y, size):
    """Fingers of turmeric, one broken."""
    before = set(bpy.data.objects)
    skin = plastic("#B0702A", .75, bump=(4, .6), mottle=.35)
    for k, (px, py, turn) in enumerate(((0, 0, .3), (1.0, -1.5, -.5), (-1.8, -1.0, 1.2))):
        one = set(bpy.data.objects)
        path = [(-2.2 + .55 * i, .16 * math.sin(1.3 * i + k), .55 + .05 * math.sin(2 * i)) for i in range(9)]
        rod(path, [.42 + .1 * math.sin(2.6 * i + k) - .035 * abs(i - 4) for i in range(9)], skin)
        rod([(.2, .1, .6), (.5, .8, .6), (.7, 1.3, .65)], [.38, .34, .22], skin)
        for i in range(1, 8):
            ring = lathe([(.0, -.03), (.47 - .03 * abs(i - 4), 0, .02), (0, .03)], plastic("#8A5420", .8), segments=40)
            ring.location, ring.rotation_euler = path[i], (0, math.pi / 2, 0)
        cut = lathe([(0, -.02), (.36, -.02), (.36, .02), (0, .03)], plastic("#E8830C", .6, mottle=.25), segments=40)
        cut.location, cut.rotation_euler = (-2.22, path[0][1], path[0][2]), (0, -math.pi / 2, 0)
        place(one, (px, py, 0), (0, 0, turn))
    place(before, (x, y, 0), (0, 0, 0), size)

def threads(rng, x, y, z, n, spread, size, heap=0):
    """Saffron strands, flat or heaped."""
    before = set(bpy.data.objects)
    for tint in ("#9E120C", "#B82A10", "#8A0E10"):
        for shape in range(2):
            one = rod([(-.9, 0, 0), (-.3, .12 + .2 * shape, .05), (.4, -.1, .1), (.95, .15, .06 + .1 * shape)], [.02, .035, .05, .085], plastic(tint, .55))
            places = []
            for _ in range(max(1, n // 6)):
                r, a = rng.uniform(0, 1) ** .6, rng.uniform(0, 6.28)
                places.append(((spread * r * math.cos(a), spread * r * math.sin(a) * (.6 if not heap else 1), .07 + heap * (1 - r ** 1.6) + rng.uniform(0, .08 if not heap else .25)),
                               (rng.uniform(-.3, .3), rng.uniform(-.35, .35), rng.uniform(0, 6.28)), rng.uniform(.8, 1.15)))
            copies(one, places)
    place(before, (x, y, z), (0, 0, 0), size)

def vetiver(rng, x, y, turn, size):
    """A tied bundle of khus roots."""
    before = set(bpy.data.objects)
    tones = [plastic(c, .75) for c in ("#A67C46", "#86602F", "#C49A62", "#6F4F2A")]
    for k in range(90):
        a, r = rng.uniform(0, 6.28), .75 * rng.uniform(0, 1) ** .5
        cy, cz = r * math.cos(a), .8 + .8 * r * math.sin(a)
        fray = lambda s: rng.uniform(-1, 1) * s
        rod([(-4.2 + fray(.9), cy * 2.1 + fray(.5), max(.08, cz * 1.1 + fray(.5) - .2)), (-2.4, cy * 1.4 + fray(.2), max(.1, cz)), (0, cy * .85, cz), (2.2, cy * 1.3 + fray(.2), max(.1, cz)),
             (4.0 + fray(.9), cy * 1.9 + fray(.5), max(.08, cz * .9 + fray(.4)))], [.025, .05, .06, .05, .02], rng.choice(tones))
    for e in range(3):
        ring = [(-.16 + .16 * e, .82 * math.cos(t * math.pi / 8), .8 + .74 * math.sin(t * math.pi / 8)) for t in range(17)]
        rod(ring, [.085] * 17, plastic("#C9B48A", .8))
    place(before, (x, y, 0), (0, 0, turn), size)

def grass(rng, x, y, size, n=16):
    before = set(bpy.data.objects)
    green = [thin(c, d) for c, d in (("#5E7A3C", "#8CA35A"), ("#6F8B48", "#A3B36C"), ("#4F6C38", "#7E9650"))]
    for _ in range(n):
        obj = blade(rng.uniform(6, 9.5), rng.uniform(.14, .22), rng.uniform(-2.6, -.4), .3, rng.choice(green), True)
        obj.location, obj.rotation_euler = (rng.uniform(-.4, .4), rng.uniform(-.3, .3), 0), (rng.uniform(1.35, 1.5), rng.uniform(-.2, .2), rng.uniform(0, 6.28))
    place(before, (x, y, 0), (0, 0, 0), size)

def rice(rng, x, y, size):
    before = set(bpy.data.objects)
    bowl(rng, 0, 0, 1, "#EFE3CC")
    grain, places = pod(.52, .1, .1, plastic("#F6EEDD", .45), .9, .6, nu=14, nv=14), []
    for _ in range(420):
        r, a = 2.7 * rng.uniform(0, 1) ** .5, rng.uniform(0, 6.28)
        places.append(((r * math.cos(a), r * math.sin(a), 1.72 + 1.35 * (1 - (r / 2.75) ** 1.5)), (rng.uniform(-.4, .4), rng.uniform(-.4, .4), rng.uniform(0, 6.28)), rng.uniform(.85, 1.15)))
    for (p, r, s) in spots(rng, .4, -3.9, 9, 2.0, .5):
        places.append((p, r, s))
    copies(grain, places)
    place(before, (x, y, 0), (0, 0, 0), size)

def sandalwood(rng, x, y, turn, size):
    before = set(bpy.data.objects)
    for k, (px, py, pz, rz) in enumerate(((0, 0, .45, .1), (.3, 1.1, .45, -.06), (.1, .5, 1.34, .3))):
        bpy.ops.mesh.primitive_cube_add(size=1, location=(px, py, pz), rotation=(0, 0, rz))
        stick = bpy.context.object
        stick.scale = 5.2 - .5 * k, .88, .86
        bevel = stick.modifiers.new("bevel", "BEVEL")
        bevel.width, bevel.segments = .03, 2
        stick.data.materials.append(plastic(("#A86C3C", "#B87E4C", "#94592E")[k], .7, bump=(5, .6), mottle=.35))
    place(before, (x, y, 0), (0, 0, turn), size)

def shea(rng, x, y, n, spread, size, keep_out=0):
    before = set(bpy.data.objects)
    shell, scar = plastic("#4E2412", .25, mottle=.3, coat=.5), plastic("#C9A078", .7, mottle=.2)
    for p, r, s in spots(rng, x / size, y / size, n, spread / size, 1.9, keep_out=keep_out / size + 1.1):
        nut = set(bpy.data.objects)
        pod(2.3, .82, .8, shell, .9, .6)
        pod(1.7, .6, .42, scar, .9, .6).location.z = .8
        place(nut, p, (rng.uniform(-1.1, -.5), 0, rng.uniform(-.6, .6)), s)
    place(before, (0, 0, .12), (0, 0, 0), size)

# Each prop gets the width of the picture, so it keeps its place in the composition.
PROPS = {
    "petals-near": lambda rng, f: (petals(rng, f * .31, -f * .27, 6, f * .09, f / 16, f * .36), petals(rng, -f * .32, -f * .25, 5, f * .08, f / 16, f * .36)),
    "cocoa": lambda rng, f: (cocoa_pod(rng, -f * .4, -f * .24, -.5, f / 22), cocoa_beans(rng, f * .32, -f * .24, 6, f * .1, f / 17, f * .32)),
    "almonds": lambda rng, f: (almonds(rng, f * .31, -f * .24, 6, f * .11, f / 16, f * .32), almonds(rng, -f * .4, -f * .12, 2, f * .05, f / 16, f * .32)),
    "vanilla": lambda rng, f: vanilla(rng, -f * .33, -f * .35, -.1, f / 21),
    "rice": lambda rng, f: rice(rng, f * .41, f * .13, f / 19),
    "sandal": lambda rng, f: sandalwood(rng, -f * .375, -f * .3, -.35, f / 20),
    "lavender": lambda rng, f: (lavender(rng, -f * .1, -f * .4, 1.15, f / 21), lavender(rng, f * .15, -f * .38, -1.2, f / 21)),
    "lavender-tall": lambda rng, f: (lavender(rng, -f * .19, -f * .27, 1.2, f / 25), lavender(rng, f * .2, -f * .28, -1.25, f / 25)),
    "coffee": lambda rng, f: (beans(rng, f * .33, -f * .22, 11, f * .13, f / 18, f * .33), beans(rng, -f * .34, -f * .24, 9, f * .12, f / 18, f * .33)),
    "aloe": lambda rng, f: (aloe(rng, f * .4, f * .2, f / 15), aloe(rng, -f * .43, f * .12, f / 20, 7)),
    "aloe-small": lambda rng, f: aloe(rng, f * .37, f * .2, f / 20),
    "stones": lambda rng, f: (pebbles(rng, -f * .36, -f * .1, 5, f * .05), pebbles(rng, f * .33, -f * .06, 3, f * .04)),
    "turmeric": lambda rng, f: (bowl(rng, f * .39, f * .14, f / 22, "#DFA33C"), rhizomes(rng, -f * .39, -f * .25, f / 20)),
    "beetroot": lambda rng, f: (beetroot(rng, -f * .4, f * .02, .55, f / 19), cut_beet(rng, f * .385, -f * .12, f / 18)),
    "shea": lambda rng, f: (shea(rng, f * .37, -f * .1, 3, f * .08, f / 19, f * .3), shea(rng, -f * .37, -f * .12, 2, f * .07, f / 19, f * .3), leaves(rng, -.42 * f, f * .1, turn=-.7, size=f / 22)),
    "neem": lambda rng, f: (leaves(rng, -.42 * f, -f * .1, turn=-.35, size=f / 19), leaves(rng, .28 * f, -f * .05, turn=-1.0, size=f / 19)),
    "saffron": lambda rng, f: (bowl(rng, f * .36, f * .13, f / 22, "#8E2412"), threads(rng, f * .36, f * .13, f / 22 * 1.75, 150, 2.3, f / 22, 1.25), threads(rng, -f * .385, -f * .15, 0, 20, 1.7, f / 20)),
    "vetiver": lambda rng, f: (vetiver(rng, -f * .4, -f * .22, -.3, f / 23), grass(rng, f * .38, f * .16, f / 17)),
    "leaves": lambda rng, f: (leaves(rng, -.4 * f, -f * .06, turn=-.5, size=f / 21), leaves(rng, .3 * f, f * .16, turn=-1.25, size=f / 21)),
    "petals": lambda rng, f: (petals(rng, f * .32, -f * .22, 5, f * .07, f / 18, f * .4), petals(rng, -f * .36, -f * .12, 4, f * .07, f / 18, f * .4)),
    "cream": lambda rng, f: (bowl(rng, f * .34, f * .12, f / 22, None), dollop(rng, f * .34, f * .12, f * .085, f / 13)),
    "pebbles": lambda rng, f: (pebbles(rng, f * .33, -f * .04, 4, f * .06), pebbles(rng, -f * .36, f * .1, 2, f * .05)),
    "bowl": lambda rng, f: bowl(rng, f * .33, f * .16, f / 17),
    "strawberries": lambda rng, f: (strawberry(rng, f * .28, -f * .3, f / 17.5, (1.9, .3, .7)), strawberry(rng, -f * .29, -f * .28, f / 18, (1.8, -.4, -.75)))}

# ------------------------------------------------------------------ studio

def backdrop(colour, width=400, depth=46):
    """Seamless sweep: floor, quarter round, wall."""
    def at(u, v):
        x, s, bend = (u - .5) * width, v * 420 - 200, 14
        if s < depth - bend:
            return x, s, 0
        a = min((s - depth + bend) / bend, math.pi / 2)
        return x, depth - bend + bend * math.sin(a), bend * (1 - math.cos(a)) + max(0, s - depth + bend - bend * math.pi / 2)
    return patch(at, 2, 900, plastic(colour, .9))

def plinth(radius, height, colour, x=0, y=0, z=0):
    obj = lathe([(0, 0), (radius, 0), (radius, height, .14), (0, height)], plastic(colour, .85, bump=(3.5, .18), mottle=.12), segments=200)
    obj.location = x, y, z - height
    return obj

def arch(width, height, y, z, colour, thick=2.0, lobes=7):
    """Cusped Mughal arch as a solid panel behind the products."""
    half, spring = width / 2, height - width / 2
    outline = [(-half, 0), (-half, spring)]
    for k in range(lobes):
        for i in range(1, 15):
            t = (k + i / 14) / lobes
            a, bulge = math.pi * (1 - t), 1 + .085 * math.sin(math.pi * i / 14)
            point = 1 + .1 * math.exp(-((t - .5) / .12) ** 2)
            outline.append((half * bulge * math.cos(a), spring + half * bulge * point * math.sin(a)))
    outline += [(half, 0)]
    n = len(outline)
    verts = [(x, -thick / 2, h) for x, h in outline] + [(x, thick / 2, h) for x, h in outline]
    obj = mesh_object(verts, [list(range(n)), list(range(n, 2 * n))[::-1]] + [(i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)],
                      plastic(colour, .9, bump=(1.2, .15), mottle=.08))
    obj.data.polygons.foreach_set("use_smooth", [False] * len(obj.data.polygons))
    bevel = obj.modifiers.new("bevel", "BEVEL")
    bevel.width, bevel.segments, bevel.angle_limit = .25, 4, 1.2
    obj.location = 0, y, z
    return obj

def softbox(location, target, size, watts, colour="#FFF1E0"):
    lamp = bpy.data.lights.new("softbox", "AREA")
    lamp.shape, lamp.size, lamp.size_y, lamp.energy, lamp.color = "RECTANGLE", size[0], size[1], watts, rgb(colour)[:3]
    obj = bpy.data.objects.new("softbox", lamp)
    bpy.context.scene.collection.objects.link(obj)
    obj.location = location
    obj.rotation_euler = (Vector(target) - Vector(location)).to_track_quat("-Z", "Y").to_euler()
    obj.visible_camera = False
    return obj

def jaali(cells=8, size=1400, clear=0):
    """Pierced-screen pattern (six-pointed stars) that the window light shines through."""
    img = Image.new("L", (size, size), 0)
    draw, step = ImageDraw.Draw(img), size / cells
    for row in range(-1, int(cells / .866) + 2):
        for col in range(-1, cells + 2):
            cx, cy = (col + .5 * (row % 2)) * step, row * step * .866
            star = [(cx + step * (.47 if k % 2 == 0 else .27) * math.sin(math.pi * k / 6), cy + step * (.47 if k % 2 == 0 else .27) * math.cos(math.pi * k / 6)) for k in range(12)]
            draw.polygon(star, fill=255)
    if clear:                                       # let most of the light through where the product stands
        opening = Image.new("L", img.size, 0)
        ImageDraw.Draw(opening).ellipse([size * c for c in (.31, .28, .49, .56)], fill=int(255 * clear))
        img.paste(255, mask=opening.filter(ImageFilter.GaussianBlur(size * .03)))
    return img

def window(location, target, half_angle, watts, clear=0, blur=7, colour="#FFE2B8"):
    """Low sun through a jaali: a far spot light that projects the pattern, so its softness costs no noise."""
    path = os.path.join(TMP, "jaali.png")
    jaali(clear=clear).filter(ImageFilter.GaussianBlur(blur)).convert("RGB").save(path)
    lamp, reach = bpy.data.lights.new("window", "SPOT"), (Vector(target) - Vector(location)).length
    lamp.energy, lamp.spot_size, lamp.spot_blend, lamp.shadow_soft_size, lamp.color = watts, 2 * half_angle, .3, reach * .0024, rgb(colour)[:3]
    lamp.use_nodes = True
    tree = lamp.node_tree
    new, link = tree.nodes.new, tree.links.new
    coord, split, image = new("ShaderNodeTexCoord"), new("ShaderNodeSeparateXYZ"), new("ShaderNodeTexImage")
    image.image = bpy.data.images.load(path)
    image.image.colorspace_settings.name = "Non-Color"
    join = new("ShaderNodeCombineXYZ")
    link(coord.outputs["Normal"], split.inputs[0])
    for axis in "XY":
        ratio, shift = new("ShaderNodeMath"), new("ShaderNodeMath")
        ratio.operation, shift.operation = "DIVIDE", "MULTIPLY_ADD"
        link(split.outputs[axis], ratio.inputs[0]); link(split.outputs["Z"], ratio.inputs[1])
        link(ratio.outputs[0], shift.inputs[0])
        shift.inputs[1].default_value, shift.inputs[2].default_value = .5 / math.tan(half_angle), .5
        link(shift.outputs[0], join.inputs[axis])
    link(join.outputs[0], image.inputs["Vector"])
    link(image.outputs["Color"], tree.nodes["Emission"].inputs["Color"])
    obj = bpy.data.objects.new("window", lamp)
    bpy.context.scene.collection.objects.link(obj)
    obj.location = location
    obj.rotation_euler = Euler((0, 0, 0))
    obj.rotation_euler = (Vector(target) - Vector(location)).to_track_quat("-Z", "Y").to_euler()

def lighting(span, centre=(0, 0, 0), sun=1.0, spread=6.5, clear=0):
    """Daylight set scaled to the width of the picture: big soft key, strip for the edge, fill, jaali sun."""
    world = bpy.data.worlds.new("world")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = rgb("#FFEEDC")
    world.node_tree.nodes["Background"].inputs[1].default_value = .3
    bpy.context.scene.world = world
    k, c = span, Vector(centre)
    at = lambda x, y, z: tuple(c + Vector((x * k, y * k, z * k)))
    softbox(at(-1.9, -1.3, 2.0), at(0, 0, .2), (1.5 * k, 1.7 * k), 19 * k * k)
    softbox(at(1.9, .1, .8), at(0, 0, .25), (.5 * k, 1.9 * k), 9 * k * k, "#FFF6EA")
    softbox(at(0, .2, 2.6), at(0, 0, 0), (1.4 * k, 1.0 * k), 7 * k * k)
    softbox(at(-.75, -2.6, .5), at(0, 0, .3), (.35 * k, 1.6 * k), 3 * k * k)                  # streak on metal and glass
    if sun:
        window(at(-7, -7.5, 6.5), at(.15, .6, .3), math.radians(spread), sun * 19500 * k * k, clear)

def camera(target, frame_width, aspect, elevation, lens=85, blur=.004, shift=(0, 0), turn=0, near=.07):
    """`turn` walks the camera round the target, in degrees towards the right."""
    cam = bpy.data.cameras.new("camera")
    cam.lens, cam.sensor_fit, cam.clip_end = lens, "HORIZONTAL", 2000
    distance = frame_width * lens / 36
    tilt, turn = math.radians(elevation), math.radians(turn)
    obj = bpy.data.objects.new("camera", cam)
    obj.location = (target[0] + distance * math.cos(tilt) * math.sin(turn), target[1] - distance * math.cos(tilt) * math.cos(turn),
                    target[2] + distance * math.sin(tilt))
    obj.rotation_euler = math.pi / 2 - tilt, 0, turn
    cam.shift_x, cam.shift_y = shift
    cam.dof.use_dof, cam.dof.focus_distance = True, distance - frame_width * near
    cam.dof.aperture_fstop = lens / 1000 / (2 * blur * distance)
    bpy.context.scene.collection.objects.link(obj)
    bpy.context.scene.camera = obj

# ------------------------------------------------------------------ pictures

def packshot_set(name):
    p, rng = PRODUCTS[name], random.Random(name)
    f = p["frame"]
    step = f * .075
    backdrop(p["backdrop"], depth=f * 1.5).location.z = -step
    arch(f * (.66 if p.get("rise", 1) > .7 else .62), f * p.get("rise", .84), f * .62, -step, p["arch"], thick=f * .08)
    plinth(f * p.get("stage", .3), step, p["plinth"])
    globals()[p["build"]](p)
    for prop in p["props"]:
        before = set(bpy.data.objects)
        PROPS[prop](rng, f)
        place(before, (0, 0, -step))
    lighting(f, clear=.7)

def square(name):
    """Packshot: one product on a round plinth in front of an arch."""
    packshot_set(name)
    p = PRODUCTS[name]
    camera((0, 0, p["aim"]), p["frame"], 1, p.get("tilt", 9))
    return 1, 1

# Where the label is, how wide the close picture is, and from where it is taken: (target, width, tilt, turn).
CLOSE = {"tin": ((-.05, 0, 2.1), 9.1, 21, -8), "jar": ((.5, -3.0, 2.5), 7.9, 9, 11), "tube": ((.5, -1.6, 8.6), 8.4, 6, 14), "pump_bottle": ((-.7, -2.5, 6.3), 9.4, 7, -9),
         "dropper": ((.55, -1.7, 3.7), 7.4, 8, 14), "spray_bottle": ((-.6, -1.8, 5.0), 8.2, 8, -9)}

def close(name):
    """The label from near by, a little from the side."""
    packshot_set(name)
    target, width, tilt, turn = CLOSE[PRODUCTS[name]["build"]]
    camera(target, width, 1, tilt, blur=.007, turn=turn, near=0)
    return 1, 1

def stand(name, x, y, z, turn=0):
    """Put a finished product on the set."""
    before = set(bpy.data.objects)
    globals()[PRODUCTS[name]["build"]](PRODUCTS[name])
    place(before, (x, y, z), (0, 0, math.radians(turn)))

def prop(z, make, *args, **options):
    before = set(bpy.data.objects)
    make(random.Random(len(before)), *args, **options)
    place(before, (0, 0, z))

def hero(_):
    """Wide slider: the range on the right, quiet wall with jaali light for the heading on the left."""
    backdrop(SANDAL, depth=60)
    arch(27, 17.5, 24, 0, "#C78F66", thick=3).location.x = 13
    for x, y, r, top, tone in ((11, 2, 14.5, 1.2, "#EAD3B8"), (8.2, 6.5, 4.0, 4.2, "#C98B66"), (17.6, 5.5, 3.8, 3.6, "#DDA98E")):
        plinth(r, top if r > 9 else top - 1.2, tone, x, y, top)
    stand("cleanser", 8.2, 6.5, 4.2, -4)
    stand("toner", 17.6, 5.5, 3.6, 4)
    stand("sunscreen", 13.2, 3.0, 1.2)
    stand("serum", 3.4, 2.6, 1.2, -3)
    stand("cream", 20.6, -3.4, 1.2, 4)
    stand("balm", 9.0, -4.4, 1.2, -4)
    prop(1.2, bowl, 24.2, 8.5, 1.0)
    prop(0, petals, 20.5, -13.0, 5, 2.2, 1.1)
    prop(0, strawberry, -3.9, -6.2, .95, (1.8, -.4, -.75))
    prop(0, strawberry, -.4, -10.4, .85, (1.9, .3, .9))
    prop(0, leaves, -5.6, 2.5, turn=.9, size=1.1)
    lighting(34, (8, 0, 0), spread=10, clear=.6)
    camera((0, 0, 8.6), 58, 2.4, 7)
    return 2400, 1000

def mobile(_):
    """Tall slider: three products below, free wall above."""
    backdrop(ROSE, depth=50)
    arch(17, 24, 18, 0, "#C9827A", thick=3)
    for x, y, r, top, tone in ((0, 1, 9.4, 1.2, "#EFCFC4"), (-2.2, 4.4, 3.8, 3.4, "#D79A8E")):
        plinth(r, top if r > 9 else top - 1.2, tone, x, y, top)
    stand("cleanser", -2.2, 4.4, 3.4, -4)
    stand("serum", 3.6, 1.6, 1.2, 3)
    stand("cream", -2.4, -3.6, 1.2, -3)
    prop(0, petals, 6.5, -9.5, 6, 2.0, 1.1)
    prop(0, strawberry, 9.2, -5.0, .8, (1.9, .3, .7))
    lighting(27, spread=8, clear=.6)
    camera((0, 0, 12.2), 27, .8, 7)
    return 1080, 1350

def lips(_):
    """Wide slider: lip care on the right, quiet wall on the left."""
    backdrop(ROSE, depth=52)
    arch(20, 14.1, 20, 0, "#C9776F", thick=3).location.x = 11
    for x, y, r, top, tone in ((11.2, 1.5, 14.2, 1.2, "#F0CFC5"), (15.0, 6.0, 4.3, 4.4, "#D99A8E")):
        plinth(r, top if r > 9 else top - 1.2, tone, x, y, top)
    stand("lip-tint", 7.2, 6.2, 1.2, -3)
    stand("lip-mask", 15.0, 6.0, 4.4, 3)
    stand("rose-balm", 3.2, -2.6, 1.2, -4)
    stand("balm", 10.9, -4.2, 1.2, -3)
    stand("cocoa-balm", 19.4, -2.4, 1.2, 2)
    prop(0, strawberry, -4.4, -5.2, .85, (1.8, -.4, -.75))
    prop(0, strawberry, .6, -11.9, .8, (1.9, .3, .9))
    prop(0, petals, 21.5, -12.5, 6, 2.4, 1.0)
    prop(0, petals, -8.6, -7.0, 3, 1.2, .9)
    lighting(30, (8, 0, 0), spread=10, clear=.6)
    camera((0, 0, 7.4), 50, 2.4, 9)
    return 2400, 1000

def night(_):
    """Wide slider: the evening range on the right, quiet wall on the left."""
    backdrop("#BBA8CB", depth=52)
    arch(19.4, 14.4, 20, 0, "#8F77AC", thick=3).location.x = 11
    for x, y, r, top, tone in ((10.5, 1.5, 11.8, 1.2, "#E2D6E4"), (8.0, 6.2, 4.2, 2.2, "#A78FC0"), (16.8, 5.6, 3.6, 4.6, "#C9B6D8")):
        plinth(r, top if r > 9 else top - 1.2, tone, x, y, top)
    stand("body-oil", 8.0, 6.2, 2.2, -3)
    stand("face-oil", 16.8, 5.6, 4.6, 3)
    stand("cream", 4.4, -3.2, 1.2, -4)
    stand("lip-mask", 12.6, -4.4, 1.2, 3)
    prop(0, lavender, -2.6, -9.4, 1.15, .95)
    prop(0, lavender, 16.4, -10.8, -1.3, .9)
    prop(0, bowl, 24.4, 4.0, .8, "#8E2412")
    prop(.8 * 1.75, threads, 24.4, 4.0, 0, 150, 2.3, .8, 1.25)
    lighting(30, (8, 0, 0), spread=10, clear=.6)
    camera((0, 0, 7.7), 50, 2.4, 8)
    return 2400, 1000

def lips_tall(_):
    """Tall slider: lip care below, free wall above."""
    backdrop("#E0B7A4", depth=50)
    arch(17, 23, 18, 0, "#BC665E", thick=3)
    for x, y, r, top, tone in ((0, 1, 9.6, 1.2, "#F0D6C6"), (4.0, 5.0, 4.0, 3.2, "#D4927F")):
        plinth(r, top if r > 9 else top - 1.2, tone, x, y, top)
    stand("lip-tint", -3.4, 4.2, 1.2, -4)
    stand("lip-mask", 4.0, 5.0, 3.2, 3)
    stand("balm", -.2, -3.8, 1.2, -3)
    prop(0, strawberry, 9.4, -4.6, .85, (1.9, .3, .7))
    prop(0, strawberry, -9.6, -4.2, .8, (1.8, -.4, -.75))
    prop(0, petals, 5.5, -11, 5, 1.8, 1.0)
    lighting(27, spread=8, clear=.6)
    camera((0, 0, 12.2), 27, .8, 8)
    return 1080, 1350

def night_tall(_):
    """Tall slider: the evening range below, free wall above."""
    backdrop("#BBA8CB", depth=50)
    arch(17, 24, 18, 0, "#8F77AC", thick=3)
    for x, y, r, top, tone in ((0, 1, 9.4, 1.2, "#E2D6E4"), (2.6, 4.6, 3.9, 3.0, "#A78FC0")):
        plinth(r, top if r > 9 else top - 1.2, tone, x, y, top)
    stand("body-oil", 2.6, 4.6, 3.0, 4)
    stand("face-oil", -3.8, 1.8, 1.2, -3)
    stand("cream", 2.2, -3.4, 1.2, 3)
    prop(0, lavender, -3.6, -9.8, 1.2, .85)
    prop(0, lavender, 6.2, -9.0, -1.15, .8, 2)
    lighting(27, spread=8, clear=.6)
    camera((0, 0, 12.2), 27, .8, 7)
    return 1080, 1350

VARIANTS = {"square": square, "close": close, "hero": hero, "mobile": mobile, "lips": lips, "night": night, "lips-tall": lips_tall, "night-tall": night_tall}

# ------------------------------------------------------------------ rendering

def setup(width, height, samples, threads=1):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    scene.render.use_persistent_data = True
    c = scene.cycles
    c.device, c.samples, c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = "CPU", samples, True, .012, 24
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 12, 2, 4, 10, 10
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.sample_clamp_direct, c.blur_glossy, c.use_denoising = 3, 12, .5, False
    scene.view_settings.view_transform, scene.view_settings.look = "Filmic", "Medium High Contrast"
    scene.view_settings.exposure = .15
    layer = bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source, sink = tree.nodes.new("CompositorNodeRLayers"), tree.nodes.new("CompositorNodeOutputFile")
    sink.base_path, sink.format.file_format, sink.format.color_depth, sink.format.exr_codec = TMP, "OPEN_EXR", "32", "NONE"
    sink.file_slots.clear()
    for name in ("Image", "Denoising Albedo", "Denoising Normal"):
        sink.file_slots.new(name)
        tree.links.new(source.outputs[name], sink.inputs[name])
    return sink

def half_render(seed):
    bpy.context.scene.cycles.seed = seed
    bpy.ops.render.render()
    planes = []
    for name in ("Image", "Denoising Albedo", "Denoising Normal"):
        image = bpy.data.images.load(f"{TMP}/{name}0001.exr")
        image.colorspace_settings.name = "Non-Color"
        flat = np.empty(image.size[0] * image.size[1] * 4, np.float32)
        image.pixels.foreach_get(flat)
        planes.append(flat.reshape(image.size[1], image.size[0], 4)[..., :3].copy())
        bpy.data.images.remove(image)
    return planes

def box(a, r):
    """Mean over a (2r+1) square, edges repeated."""
    for axis in (0, 1):
        pad = [(0, 0)] * a.ndim
        pad[axis] = (r + 1, r)
        s = np.cumsum(np.pad(a, pad, "edge"), axis, dtype=np.float64)
        n = a.shape[axis]
        a = ((np.take(s, range(2 * r + 1, 2 * r + 1 + n), axis) - np.take(s, range(n), axis)) / (2 * r + 1)).astype(np.float32)
    return a

def denoise(first, second, reach=5, strength=.55):
    """Cross-filtered non-local means: each half is averaged with weights found in the other half, guided by
    albedo and normal; the difference of the halves tells how much of a contrast is noise."""
    (a, *fa), (b, *fb) = first, second
    tone = lambda x: np.maximum(x, 0) / (1 + np.maximum(x, 0))
    guide = np.concatenate([(x + y) / 2 for x, y in zip(fa, fb)], 2)
    ta, tb = tone(a), tone(b)
    noise = box(((ta - tb) ** 2 / 2).mean(2), 4) + 1e-7
    total = [np.zeros_like(a), np.zeros_like(b)]
    weight = [np.zeros(noise.shape, np.float32) for _ in total]
    h, w = noise.shape
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            here = slice(max(0, -dy), h - max(0, dy)), slice(max(0, -dx), w - max(0, dx))
            there = slice(max(0, dy), h - max(0, -dy)), slice(max(0, dx), w - max(0, -dx))
            apart = ((guide[here] - guide[there]) ** 2).max(2) / .004
            vp, vq = noise[here], noise[there]
            for k, (t, other) in enumerate(((tb, a), (ta, b))):
                d = (((t[here] - t[there]) ** 2).mean(2) - (vp + np.minimum(vp, vq))) / (strength ** 2 * (vp + vq) + 1e-7)
                wt = np.exp(-np.maximum(np.maximum(box(d, 2), 0), apart))
                total[k][here] += wt[..., None] * other[there]
                weight[k][here] += wt
    return sum(t / w[..., None] for t, w in zip(total, weight)) / 2

def save(pixels, width, height, out):
    picture = bpy.data.images.new("picture", width, height, float_buffer=True)
    picture.colorspace_settings.name = "Linear"
    picture.pixels.foreach_set(np.dstack([pixels, np.ones((height, width), np.float32)]).astype(np.float32).ravel())
    scene = bpy.context.scene
    scene.render.image_settings.file_format, scene.render.image_settings.color_mode = "PNG", "RGB"
    picture.save_render(os.path.abspath(out), scene=scene)

def main():
    cli = argparse.ArgumentParser()
    cli.add_argument("--product", choices=PRODUCTS, default="serum")
    cli.add_argument("--variant", choices=VARIANTS, default="square")
    cli.add_argument("--size", type=int, default=1200)
    cli.add_argument("--samples", type=int, default=56)
    cli.add_argument("--raw", action="store_true", help="skip the denoiser (previews)")
    cli.add_argument("--out", required=True)
    args = cli.parse_args(sys.argv[sys.argv.index("--") + 1:])
    for obj in list(bpy.data.objects):
        bpy.data.objects.remove(obj)
    across, down = VARIANTS[args.variant](args.product)
    width, height = args.size, round(args.size * down / across)
    sink = setup(width, height, args.samples if args.raw else args.samples // 2)
    start = time.time()
    halves = [half_render(seed) for seed in ((0,) if args.raw else (0, 1))]
    rendered = time.time()
    pixels = halves[0][0] if args.raw else denoise(*halves)
    print(f"TIME {args.product} {args.variant} {width}x{height} render {rendered - start:.0f}s denoise {time.time() - rendered:.0f}s", flush=True)
    save(pixels, width, height, args.out)

if __name__ == "__main__":
    main()
