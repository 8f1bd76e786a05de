import type { Shop } from '../../platform/shop.server.ts';

export type Finding = {
  name: string;
  state: 'good' | 'attention' | 'wrong';
  says: string;
  /** What to do; empty when all is well. */
  todo: string;
};
export type Patient = Pick<Shop, 'db' | 'files' | 'env' | 'now'>;
export type Verdict = Omit<Finding, 'name'>;
export type Check = (patient: Patient) => Promise<Verdict>;

export const good = (says: string): Verdict => ({ state: 'good', says, todo: '' });
export const attention = (says: string, todo: string): Verdict => ({ state: 'attention', says, todo });
export const wrong = (says: string, todo: string): Verdict => ({ state: 'wrong', says, todo });
