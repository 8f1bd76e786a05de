const PROPERTIES: Record<string, 'color' | 'size' | 'material' | 'pattern'> = {
  ...{ shade: 'color', colour: 'color', color: 'color', tone: 'color' },
  ...{ size: 'size', pack: 'size', volume: 'size', weight: 'size', material: 'material', pattern: 'pattern' },
};

/** The property of an option that search engines and catalogue feeds know. */
export const propertyOf = (option: string) => PROPERTIES[option.toLowerCase()];
