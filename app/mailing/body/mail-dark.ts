// The dark colours of every e-mail, for mail programs that ask for them (Apple Mail, Outlook on phones and Macs). Others leave the mail
// light or turn its colours themselves; each text has its own colour and ground, so that both stay readable.
import type { Colours } from '../../settings/colours.ts';
import { contrast, mix } from '../../ui/theme/colour.ts';

const PAGE = '#171513';
const PAPER = '#24211e';
const PANEL = '#3a3531';
const HAIRLINE = '#4a443e';
const INK = '#f4efe9';
const SOFT = '#c2b9af';
/** WCAG 2.2, 1.4.3. */
const TEXT = 4.5;

/** The action colour, as much lighter as reading it needs. */
export function darkTint({ action }: Pick<Colours, 'action'>): string {
  let tint = action;
  for (let percent = 0; percent <= 100 && contrast(tint, PAPER) < TEXT; percent += 5) tint = mix(action, '#ffffff', percent);
  return tint;
}

/** Colours that staff gave to words were chosen for a light ground. A logo keeps the ground that it was made for. */
export const darkStyle = (colours: Colours) => `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:${PAGE}!important}.paper{background:${PAPER}!important;border-color:${HAIRLINE}!important}.ink{color:${INK}!important}.soft{color:${SOFT}!important}.tint{color:${darkTint(colours)}!important}.panel{background:${PANEL}!important}.written font,.written [style*="color:#"]:not(a){color:inherit!important}.logo{background:${colours.paper};padding:8px}}</style>`;
