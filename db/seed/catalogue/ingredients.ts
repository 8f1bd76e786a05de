/** An ingredient worth a paragraph. `inci` is its name in the full ingredient list of every product that names it. */
export type SeedIngredient = {
  name: string;
  inci: string;
  description: string;
  benefits: string[];
  picture: string;
};

// The shop filters by part of the name. 'Lavendar Oil' and 'Cocoglucoside' are spelled as the filter spells them.

export const almondOil: SeedIngredient = {
  name: 'Sweet Almond Oil',
  inci: 'Prunus Amygdalus Dulcis (Sweet Almond) Oil',
  description: 'Badam oil, pressed from the kernel. A light oil with a faint nutty smell that spreads easily and sinks in slowly.',
  benefits: ['Leaves skin soft', 'Gives slip without a heavy film'],
  picture: 'ingredient-almond-oil',
};

export const oliveOil: SeedIngredient = {
  name: 'Olive Oil',
  inci: 'Olea Europaea (Olive) Fruit Oil',
  description: 'The oil of the whole fruit, richer than almond and slower to sink in, which is why we use it where skin is dry.',
  benefits: ['Softens rough, dry patches', 'Keeps skin supple for longer'],
  picture: 'ingredient-olive-oil',
};

export const lavendarOil: SeedIngredient = {
  name: 'Lavendar Oil',
  inci: 'Lavandula Angustifolia (Lavender) Oil',
  description: 'Steam-distilled from flowering lavender tops. It is here for its smell: floral, a little herbal, never sugary.',
  benefits: ['A quiet, natural scent', 'Makes the last step of the day pleasant'],
  picture: 'ingredient-lavendar-oil',
};

export const beeswax: SeedIngredient = {
  name: 'Beeswax',
  inci: 'Beeswax',
  description: 'The wax that bees build with, filtered and melted into our balms. It holds the oils together and keeps them on the lips.',
  benefits: ['Holds moisture in', 'Gives a balm its firm, smooth glide'],
  picture: 'ingredient-beeswax',
};

export const sheaButter: SeedIngredient = {
  name: 'Shea Butter',
  inci: 'Butyrospermum Parkii (Shea) Butter',
  description: 'A solid butter from the nut of the shea tree that melts just below the warmth of skin.',
  benefits: ['Leaves dry skin soft and comfortable', 'Melts in instead of sitting on top'],
  picture: 'ingredient-shea-butter',
};

export const cocoglucoside: SeedIngredient = {
  name: 'Cocoglucoside',
  inci: 'Coco-Glucoside',
  description: 'A mild cleanser made from coconut and sugar. It makes a small, soft foam and rinses off without squeaking.',
  benefits: ['Lifts off sweat, oil and sunscreen', 'Does not leave skin feeling tight'],
  picture: 'ingredient-cocoglucoside',
};

export const aloeVera: SeedIngredient = {
  name: 'Aloe Vera',
  inci: 'Aloe Barbadensis Leaf Juice',
  description: 'The juice of the inner leaf, mostly water and plant sugars. It is why the texture feels cool and light.',
  benefits: ['Feels cool on warm skin', 'Adds light, oil-free moisture'],
  picture: 'ingredient-aloe-vera',
};

export const cocoaButter: SeedIngredient = {
  name: 'Cocoa Butter',
  inci: 'Theobroma Cacao (Cocoa) Seed Butter',
  description: 'Pressed from cocoa beans and left unscented, so that some of its own chocolate smell stays.',
  benefits: ['Softens dry lips', 'Sets firm, so the balm survives an Indian handbag'],
  picture: 'ingredient-cocoa-butter',
};

export const strawberrySeedOil: SeedIngredient = {
  name: 'Strawberry Seed Oil',
  inci: 'Fragaria Ananassa (Strawberry) Seed Oil',
  description: 'Cold-pressed from the small seeds left over when strawberries are made into juice. A light oil, used in a small amount.',
  benefits: ['Light and quick to sink in', 'Adds a fresh, fruity note'],
  picture: 'ingredient-strawberry-seed-oil',
};

export const honey: SeedIngredient = {
  name: 'Honey',
  inci: 'Honey',
  description: 'A small spoon of honey to a large pot of balm. It draws in moisture and rounds off the taste.',
  benefits: ['Helps lips hold on to moisture', 'A faint, natural sweetness'],
  picture: 'ingredient-honey',
};

export const roseExtract: SeedIngredient = {
  name: 'Rose Petal Extract',
  inci: 'Rosa Damascena Flower Extract',
  description: 'Damask rose petals steeped in oil until the scent has moved across.',
  benefits: ['Smells of real petals, softly', 'Leaves lips feeling smooth'],
  picture: 'ingredient-rose-petal',
};

export const roseWater: SeedIngredient = {
  name: 'Kannauj Rose Water',
  inci: 'Rosa Damascena Flower Water',
  description: 'Gulab jal, distilled from damask roses in copper stills in Kannauj, Uttar Pradesh.',
  benefits: ['Freshens skin', 'Carries its own scent, nothing added'],
  picture: 'ingredient-rose-water',
};

export const vanilla: SeedIngredient = {
  name: 'Vanilla',
  inci: 'Vanilla Planifolia Fruit Extract',
  description: 'Cured vanilla pods, extracted into oil. Warm and dry rather than sweet.',
  benefits: ['A soft, warm scent', 'Rounds off the taste of the waxes'],
  picture: 'ingredient-vanilla',
};

export const coconutOil: SeedIngredient = {
  name: 'Coconut Oil',
  inci: 'Cocos Nucifera (Coconut) Oil',
  description: 'Virgin coconut oil. It turns liquid at about 25 degrees, so it melts the moment it touches the skin.',
  benefits: ['Melts in at once', 'Leaves skin smooth'],
  picture: 'ingredient-coconut-oil',
};

export const coffee: SeedIngredient = {
  name: 'Coffee',
  inci: 'Coffea Arabica (Coffee) Seed Powder',
  description: 'Roasted arabica, ground fine and sieved so that no sharp grain is left.',
  benefits: ['Polishes away dry flakes', 'Smells of a fresh cup'],
  picture: 'ingredient-coffee',
};

export const sugar: SeedIngredient = {
  name: 'Cane Sugar',
  inci: 'Sucrose',
  description: 'Fine sugar that scrubs first, then melts, so the scrubbing ends by itself.',
  benefits: ['Scrubs gently', 'Rinses away completely'],
  picture: 'ingredient-cane-sugar',
};

export const beetroot: SeedIngredient = {
  name: 'Beetroot',
  inci: 'Beta Vulgaris (Beet) Root Extract',
  description: 'The extract of red beetroot. It gives a true rose that differs a little from batch to batch.',
  benefits: ['A sheer, natural-looking rose', 'Builds up with a second layer'],
  picture: 'ingredient-beetroot',
};

export const glycerin: SeedIngredient = {
  name: 'Vegetable Glycerin',
  inci: 'Glycerin',
  description: 'A clear, slightly sweet liquid made from plant oils. Few ingredients hold water better.',
  benefits: ['Draws moisture to the skin', 'Keeps skin from feeling dry after washing'],
  picture: 'ingredient-glycerin',
};

export const saffron: SeedIngredient = {
  name: 'Kesar (Saffron)',
  inci: 'Crocus Sativus Flower Extract',
  description: 'An extract of saffron, used by the pinch, as in a kitchen. It lends its warm colour and its scent.',
  benefits: ['A warm golden tint in the jar', 'A scent you will know at once'],
  picture: 'ingredient-kesar',
};

export const niacinamide: SeedIngredient = {
  name: 'Niacinamide',
  inci: 'Niacinamide',
  description: 'A form of vitamin B3 that dissolves in water and gets along with most other steps of a routine.',
  benefits: ['Leaves skin looking clear and even', 'Skin feels smooth and less oily'],
  picture: 'ingredient-niacinamide',
};

export const squalane: SeedIngredient = {
  name: 'Squalane',
  inci: 'Squalane',
  description: 'A weightless oil made from olives. It feels like nothing after a minute.',
  benefits: ['Softens without shine', 'Suits skin that dislikes heavy oils'],
  picture: 'ingredient-squalane',
};

export const vitaminC: SeedIngredient = {
  name: 'Vitamin C',
  inci: '3-O-Ethyl Ascorbic Acid',
  description: 'A steadier form of vitamin C that does not turn brown within weeks, even in an Indian summer.',
  benefits: ['Skin looks fresh and bright', 'Stays stable in its amber bottle'],
  picture: 'ingredient-vitamin-c',
};

export const amla: SeedIngredient = {
  name: 'Amla',
  inci: 'Phyllanthus Emblica Fruit Extract',
  description: 'The Indian gooseberry, dried and extracted into water. Sour in the mouth, mild on the skin.',
  benefits: ['Supports the look of glow', 'Leaves skin feeling fresh'],
  picture: 'ingredient-amla',
};

export const turmericExtract: SeedIngredient = {
  name: 'Haldi (Turmeric)',
  inci: 'Curcuma Longa (Turmeric) Root Extract',
  description: 'A clear extract of turmeric root, measured so that it warms the colour of the serum and not of your pillow.',
  benefits: ['Skin looks warm and rested', 'Does not stain at this amount'],
  picture: 'ingredient-haldi',
};

export const turmericPowder: SeedIngredient = {
  name: 'Haldi (Turmeric)',
  inci: 'Curcuma Longa (Turmeric) Root Powder',
  description: 'Turmeric root, dried and ground. Enough for the colour and the memory, not so much that it stains.',
  benefits: ['Skin looks warm and fresh after rinsing', 'The scent of a real ubtan'],
  picture: 'ingredient-haldi',
};

export const filters: SeedIngredient = {
  name: 'Modern UV Filters',
  inci: 'Diethylamino Hydroxybenzoyl Hexyl Benzoate',
  description: 'Three filters that cover UVA and UVB between them and leave no white cast on Indian skin.',
  benefits: ['SPF 50 and PA++++, as labelled', 'No grey or violet cast'],
  picture: 'ingredient-uv-filters',
};

export const neem: SeedIngredient = {
  name: 'Neem',
  inci: 'Azadirachta Indica Leaf Extract',
  description: 'Neem leaves steeped in water and glycerin. Green, bitter and honest about it.',
  benefits: ['Leaves oily skin feeling clean', 'A green scent that rinses away'],
  picture: 'ingredient-neem',
};

export const khus: SeedIngredient = {
  name: 'Khus (Vetiver)',
  inci: 'Vetiveria Zizanoides Root Extract',
  description: 'The root that was woven into summer screens and wetted. It smells of rain on dry ground.',
  benefits: ['Feels cool in the heat', 'A dry, earthy scent'],
  picture: 'ingredient-khus',
};

export const sandalwood: SeedIngredient = {
  name: 'Chandan (Sandalwood)',
  inci: 'Santalum Album (Sandalwood) Wood Powder',
  description: 'Heartwood of Indian sandal, ground very fine. The scent stays close to the skin.',
  benefits: ['A calm, woody scent', 'A fine, silky touch'],
  picture: 'ingredient-chandan',
};

export const chickpea: SeedIngredient = {
  name: 'Besan (Chickpea Flour)',
  inci: 'Cicer Arietinum (Chick Pea) Seed Powder',
  description: 'The base of every ubtan our grandmothers mixed. It takes up oil and gives a soft polish.',
  benefits: ['Takes up extra oil', 'Polishes gently as you rinse'],
  picture: 'ingredient-besan',
};

export const multaniMitti: SeedIngredient = {
  name: 'Multani Mitti',
  inci: "Solum Fullonum (Fuller's Earth)",
  description: "Fuller's earth, washed and sieved. A fine clay that holds a mask together and takes up oil.",
  benefits: ['Leaves skin feeling clean and smooth', 'Spreads evenly'],
  picture: 'ingredient-multani-mitti',
};

export const riceStarch: SeedIngredient = {
  name: 'Rice Starch',
  inci: 'Oryza Sativa (Rice) Starch',
  description: 'Starch of Indian rice, milled to a powder finer than flour.',
  benefits: ['Takes the shine off', 'Feels silky, looks like skin'],
  picture: 'ingredient-rice',
};

export const sesameOil: SeedIngredient = {
  name: 'Sesame Oil',
  inci: 'Sesamum Indicum (Sesame) Seed Oil',
  description: 'Til oil, the classical base in which the herbs of kumkumadi are warmed.',
  benefits: ['Carries the herbs', 'Leaves skin supple'],
  picture: 'ingredient-sesame-oil',
};

export const manjistha: SeedIngredient = {
  name: 'Manjistha',
  inci: 'Rubia Cordifolia Root Extract',
  description: 'The red root of Indian madder, one of the herbs in every old recipe for kumkumadi.',
  benefits: ['Gives the oil its deep red', 'Skin looks rested in the morning'],
  picture: 'ingredient-manjistha',
};

export const panthenol: SeedIngredient = {
  name: 'Panthenol',
  inci: 'Panthenol',
  description: 'Pro-vitamin B5. It holds water and leaves a soft, unsticky finish.',
  benefits: ['Skin feels comfortable', 'Light, lasting moisture'],
  picture: 'ingredient-panthenol',
};

export const hyaluronate: SeedIngredient = {
  name: 'Sodium Hyaluronate',
  inci: 'Sodium Hyaluronate',
  description: 'The salt of hyaluronic acid, made by fermentation. A very little binds a lot of water.',
  benefits: ['Skin feels fresh and plump', 'Sinks in without residue'],
  picture: 'ingredient-sodium-hyaluronate',
};

export const zincPca: SeedIngredient = {
  name: 'Zinc PCA',
  inci: 'Zinc PCA',
  description: 'A zinc salt that pairs well with niacinamide in a light serum.',
  benefits: ['Skin looks less shiny by noon', 'No film, no scent'],
  picture: 'ingredient-zinc-pca',
};
