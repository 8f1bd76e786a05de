import { cleanMarkup } from './markup.server.ts';
import { aboutText, type TextField } from './text-fields.ts';

export const cleanText = (field: TextField, text: string) => (aboutText(field).kind === 'markup' ? cleanMarkup(text) : text);
