export type SuiteFigures = {
  files: Array<{ file: string; passed: number }>;
  passed: number;
  failed: number;
  journeys: number;
  /** Of the journeys. */
  width: string;
  minutes: number;
};
