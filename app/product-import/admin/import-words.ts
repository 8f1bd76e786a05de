import type { BadgeTone } from '../../ui/badge.tsx';
import type { ImportAnswer, ImportRow, RowQuery } from '../product-import.schema.ts';

type Words = { label: string; tone: BadgeTone };

export const FORMAT_WORDS: Record<ImportAnswer['format'], string> = { shop: 'Columns of this shop', shopify: 'Shopify’s product CSV' };

export const IMPORT_BADGES: Record<ImportAnswer['state'], Words> = {
  checked: { label: 'Checked, not imported', tone: 'neutral' },
  running: { label: 'Importing', tone: 'info' },
  done: { label: 'Imported', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'warning' },
};

const ACTION_BADGES: Record<ImportRow['action'], Words> = {
  create: { label: 'New', tone: 'success' },
  update: { label: 'Update', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  problem: { label: 'Problem', tone: 'danger' },
};

const OUTCOME_BADGES: Record<NonNullable<ImportRow['outcome']>, Words> = {
  created: { label: 'Created', tone: 'success' },
  updated: { label: 'Updated', tone: 'success' },
  skipped: { label: 'Skipped', tone: 'warning' },
  failed: { label: 'Failed', tone: 'danger' },
};

export const badgeOf = ({ action, outcome }: ImportRow) => (outcome ? OUTCOME_BADGES[outcome] : ACTION_BADGES[action]);

type Figure = { show: RowQuery['show'] | ''; label: string; count: number };

export function figuresOf({ state, actions, outcomes, warned }: ImportAnswer): Figure[] {
  const all = actions.create + actions.update + actions.unchanged + actions.problem;
  const isChecked = state === 'checked';
  const isOver = state === 'done' || state === 'stopped';
  const waiting = actions.create + actions.update - outcomes.created - outcomes.updated - outcomes.skipped - outcomes.failed;
  const left = actions.problem + outcomes.skipped + outcomes.failed + (isOver ? waiting : 0);
  const figures: Figure[] = isChecked
    ? [
        { show: 'problem', label: 'Problems', count: actions.problem },
        { show: 'create', label: 'New', count: actions.create },
        { show: 'update', label: 'Updates', count: actions.update },
      ]
    : [
        { show: 'left', label: 'Skipped', count: left },
        { show: 'created', label: 'Created', count: outcomes.created },
        { show: 'updated', label: 'Updated', count: outcomes.updated },
      ];
  return [
    { show: '', label: 'All', count: all },
    ...figures,
    { show: 'unchanged', label: 'Unchanged', count: actions.unchanged },
    { show: 'warned', label: 'Warnings', count: warned },
  ];
}
