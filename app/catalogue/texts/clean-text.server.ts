import { cleanMarkup } from './markup.server.ts';
import { aboutText, type TextField } from './text-fields.ts';

/** A text as it is stored: markup is sanitised. */
export const cleanText = (field: TextField, text: string) => (aboutText(field).kind === 'markup' ? cleanMarkup(text) : text);
