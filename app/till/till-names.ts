/** As Settings have them, separated by commas; one till where none is named. Pure. */
export function tillNames(setting: string): string[] {
  const names = setting
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.length > 0 ? [...new Set(names)] : ['Till 1'];
}
