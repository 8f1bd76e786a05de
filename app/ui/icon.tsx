/**
 * One hand-drawn set: 24 px, 1.5 px round strokes, in the colour and (1.5 times) the size of the text around it.
 * <Icon name="bag" />: decoration, hidden from screen readers. <Icon name="check" label="Verified" />: carries meaning.
 */
const PATHS = {
  bag: 'M5.5 8.5h13l1 11.5h-15zM9 11V7a3 3 0 0 1 6 0v4',
  heart: 'M12 20s-7.5-4.6-7.5-10A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.4M17.5 13.6a6.5 6.5 0 0 1 4 5.9',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'arrow-left': 'M20 12H4.5M10.5 6l-6 6 6 6',
  'arrow-right': 'M4 12h15.5M13.5 6l6 6-6 6',
  'arrow-up': 'M12 20V4.5M6 10.5l6-6 6 6',
  'arrow-down': 'M12 4v15.5M6 13.5l6 6 6-6',
  plus: 'M12 5v14M5 12h14',
  rows: 'M4 6h16M4 10h16M4 14h16M4 18h16',
  minus: 'M5 12h14',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 10.5v5.5M14 10.5v5.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  truck: 'M2.5 6.5H14v10H2.5zM14 10h4l3.5 3.5v3H14M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  box: 'M12 3.5 20 8v8.5l-8 4-8-4V8zM4 8l8 4 8-4M12 12v8.5M8 5.8l8 4.2',
  star: 'm12 4 2.5 5.2 5.7.8-4.1 4 1 5.6-5.1-2.7-5.1 2.7 1-5.6-4.1-4 5.7-.8z',
  pencil: 'm4.5 19.5 1-4.5L16.5 4l3.5 3.5L9 18.5zM14 6.5l3.5 3.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  download: 'M12 4v11.5M7 11l5 5 5-5M4.5 20h15',
  upload: 'M12 16V4.5M7 9l5-5 5 5M4.5 20h15',
  copy: 'M9 9h11v11H9zM5.5 15H4V4h11v1.5',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M7 11H5v9.5h14V11h-2',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  pin: 'M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  phone: 'M8.5 4 10.5 8.5 8.3 10.3a12 12 0 0 0 5.4 5.4l1.8-2.2 4.5 2V19a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  send: 'M20.5 3.5 3.5 10l7 3.5 3.5 7zM10.5 13.5l5-5',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.8v.1',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.1',
  leaf: 'M5 19C3.5 10.5 9 5 20 4.5 20.5 14 15.5 19.5 8 17.5M4 21c2-5 5-8.5 10-11',
  drop: 'M12 3.5s6.5 6.6 6.5 11a6.5 6.5 0 0 1-13 0c0-4.4 6.5-11 6.5-11zM12 18a3.5 3.5 0 0 1-3.5-3.5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  grid: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  filter: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  chart: 'M4 4v16h16M8 16.5v-4M12.5 16.5v-9M17 16.5V10',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1',
  logout: 'M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5L13 16l2.5-2.5L20 18M15.5 10a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 9.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  rupee: 'M7 4.5h10M7 9h10M7 14h2.5a4.75 4.75 0 0 0 0-9.5M7 14l7.5 6.5',
  receipt: 'M6 3.5h12v17l-2.4-1.5-1.8 1.5L12 19l-1.8 1.5L8.4 19 6 20.5zM9 8.5h6M9 12.5h6',
  gift: 'M4 9h16v4H4zM5.5 13v7.5h13V13M12 9v11.5M12 9S7.5 8.5 7.5 6 11 4 12 9zM12 9s4.5-.5 4.5-3S13 4 12 9z',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, label, className = '' }: { name: IconName; label?: string; className?: string }) {
  const meaning = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration
    <svg className={`icon ${className}`} viewBox="0 0 24 24" {...meaning}>
      <path d={PATHS[name]} />
    </svg>
  );
}
