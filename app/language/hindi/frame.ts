/** The frame around every page: header, menus, footer, and what goes wrong anywhere. */
export const frame = {
  'Skip to the content': 'सीधे सामग्री पर जाएँ',
};
