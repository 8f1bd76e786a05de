import type { STAFF_ICONS } from './staff-icons.ts';

/**
 * 24 px, 1.5 px round strokes, in the colour and 1.5 times the size of the text around it. Without `label`: decoration, hidden from screen readers.
 */
const PATHS = {
  bag: 'M5.5 8.5h13l1 11.5h-15zM9 11V7a3 3 0 0 1 6 0v4',
  heart: 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  close: 'm6 6 12 12M18 6 6 18',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'arrow-left': 'M20 12H4.5M10.5 6l-6 6 6 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  truck: 'M2.5 6.5H14v10H2.5zM14 10h4l3.5 3.5v3H14M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  box: 'M12 3.5 20 8v8.5l-8 4-8-4V8zM4 8l8 4 8-4M12 12v8.5M8 5.8l8 4.2',
  star: 'm12 4 2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z',
  pencil: 'm4.5 19.5 1-4.5L16.5 4l3.5 3.5L9 18.5zM14 6.5l3.5 3.5',
  download: 'M12 4v11.5M7 11l5 5 5-5M4.5 20h15',
  copy: 'M9 9h11v11H9zM5.5 15H4V4h11v1.5',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5v9.5h14V11h-2',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  pin: 'M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  phone: 'M8.5 4 10.5 8.5 8.3 10.3a12 12 0 0 0 5.4 5.4l1.8-2.2 4.5 2V19a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z',
  send: 'M20.5 3.5 3.5 10l7 3.5 3.5 7zM10.5 13.5l5-5',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.8v.1',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1',
  leaf: 'M5 19C3.5 10.5 9 5 20 4.5 20.5 14 15.5 19.5 8 17.5M4 21c2-5 5-8.5 10-11',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  filter: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5L13 16l2.5-2.5L20 18M15.5 10a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  rupee: 'M7 4.5h10M7 9h10M7 14h2.5a4.75 4.75 0 0 0 0-9.5M7 14l7.5 6.5',
  receipt: 'M6 3.5h12v17l-2.4-1.5-1.8 1.5L12 19l-1.8 1.5L8.4 19 6 20.5zM9 8.5h6M9 12.5h6',
  gift: 'M4 9h16v4H4zM5.5 13v7.5h13V13M12 9v11.5M12 9S7.5 8.5 7.5 6 11 4 12 9zM12 9s4.5-.5 4.5-3S13 4 12 9z',
} as const;

export type IconName = keyof typeof PATHS | keyof typeof STAFF_ICONS;

const paths: Partial<Record<IconName, string>> = PATHS;
/** Those that shoppers' pages need not load. */
export const addIcons = (more: Partial<typeof paths>) => Object.assign(paths, more);

export function Icon({ name, label, className = '' }: { name: IconName; label?: string; className?: string }) {
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration
    <svg className={`icon ${className}`} viewBox="0 0 24 24" {...meaning}>
      <path d={paths[name]} />
    </svg>
  );
}
