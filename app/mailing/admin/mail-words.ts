/** Replaces a subject that contains a code. */
export const SUBJECT_OF_A_CODE = 'One-time code';

export function kindWords(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
}
