/** The demo shop's two categories and seven ingredients: the specification's, in its spelling and order. The migration that made these tables gave older shops the same. */
export const filters = [
  {
    kind: 'category',
    slug: 'category',
    name: 'Category',
    values: [
      { slug: 'lip-care', name: 'Lip care', names: { hi: 'लिप केयर' } },
      { slug: 'skin-care', name: 'Skin care', names: { hi: 'स्किन केयर' } },
    ],
  },
  {
    kind: 'ingredient',
    slug: 'ingredient',
    name: 'Ingredient',
    values: [
      { slug: 'lavendar-oil', name: 'Lavendar Oil', names: { hi: 'लैवेंडर का तेल' } },
      { slug: 'almond-oil', name: 'Almond Oil', names: { hi: 'बादाम का तेल' } },
      { slug: 'beeswax', name: 'Beeswax', names: { hi: 'मधुमोम' } },
      { slug: 'shea-butter', name: 'Shea Butter', names: { hi: 'शिया बटर' } },
      { slug: 'olive-oil', name: 'Olive Oil', names: { hi: 'जैतून का तेल' } },
      { slug: 'cocoglucoside', name: 'Cocoglucoside', names: { hi: 'कोकोग्लूकोसाइड' } },
      { slug: 'aloe-vera', name: 'Aloe Vera', names: { hi: 'एलोवेरा' } },
    ],
  },
] as const;
