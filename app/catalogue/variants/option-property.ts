const PROPERTIES: Record<string, 'color' | 'size' | 'material' | 'pattern'> = {
  ...{ shade: 'color', colour: 'color', color: 'color', tone: 'color' },
  ...{ size: 'size', pack: 'size', volume: 'size', weight: 'size', material: 'material', pattern: 'pattern' },
};

/** As search engines and catalogue feeds know it. */
export const propertyOf = (option: string) => PROPERTIES[option.toLowerCase()];
