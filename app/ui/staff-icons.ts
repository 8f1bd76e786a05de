// The icons that only staff see: the frame of the back office adds them to icon.tsx.
export const STAFF_ICONS = {
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.4M17.5 13.6a6.5 6.5 0 0 1 4 5.9',
  menu: 'M4 7h16M4 12h16M4 17h16',
  'chevron-up': 'm6 14.5 6-6 6 6',
  'arrow-right': 'M4 12h15.5M13.5 6l6 6-6 6',
  'arrow-up': 'M12 20V4.5M6 10.5l6-6 6 6',
  'arrow-down': 'M12 4v15.5M6 13.5l6 6 6-6',
  rows: 'M4 6h16M4 10h16M4 14h16M4 18h16',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 10.5v5.5M14 10.5v5.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  scan: 'M3.5 8V4.5H7M17 4.5h3.5V8M20.5 16v3.5H17M7 19.5H3.5V16M7.5 8v8M10.5 8v8M13.5 8v8M16.5 8v8',
  crop: 'M7 2.5v14.5h14.5M2.5 7H17v14.5',
  home: 'M4 11l8-6.5 8 6.5M6 9.5V20h12V9.5M10 20v-5.5h4V20',
  trend: 'M4 17l5.5-6 4 3.5L20 7M15.5 7H20v4.5',
  returned: 'M4.5 9h11a4.5 4.5 0 0 1 0 9H9M8.5 5l-4 4 4 4',
  shelf: 'M4 4v16M20 4v16M4 10.5h16M4 18h16M7 6.5h4v4H7zM13.5 13h4v5h-4z',
  page: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6',
  upload: 'M12 16V4.5M7 9l5-5 5 5M4.5 20h15',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  chart: 'M4 4v16h16M8 16.5v-4M12.5 16.5v-9M17 16.5V10',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1',
  logout: 'M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 9.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
} as const;
