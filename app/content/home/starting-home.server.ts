import type { Settings } from '../../settings/settings.schema.ts';
import type { Content } from '../content.schema.ts';
import { plainHome } from './plain-home.server.ts';
import { skinCareHome } from './skin-care-home.server.ts';

export const startingHome = ({ startingTexts, identity }: Pick<Settings, 'startingTexts' | 'identity'>): Content =>
  startingTexts.from === 'skin-care' ? skinCareHome() : plainHome(identity.name);
