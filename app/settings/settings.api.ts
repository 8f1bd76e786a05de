import { z } from 'zod';
import type { Db } from '../platform/database.server.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import type { Permission } from '../vocabulary/permissions.ts';
import { inForce, SECTIONS, type Section, type Settings, savedAt, settingsSchemas } from './settings.schema.ts';
import { readSaved, saveSection } from './settings.server.ts';

/** Saved by the rooms that own them. */
const ELSEWHERE: readonly Section[] = ['tax', 'campaigns', 'menus', 'slider', 'logo', 'feeds', 'indexNow', 'measuring', 'startingTexts'];

/** A pair of calls per section, so that each has its own schema in the docs. */
export const settingsApi = (api: Api) =>
  SECTIONS.filter((section) => !ELSEWHERE.includes(section)).flatMap((section) =>
    sectionApi(api, section, (db, value, ...by) => saveSection(db, section, value, ...by)),
  );

/** Payments and sign-in: saved only shortly after the password was entered; staff sign-in rules only by owners. */
const GUARDED: { [S in Section]?: { permission?: Permission } } = { payments: {}, security: { permission: 'staff' } };

type Save<S extends Section> = (db: Db, value: Settings[S], actorId: string, now: Date, seenAt?: Date | null) => Promise<Settings[S]>;

export function sectionApi<S extends Section>(api: Api, section: S, save: Save<S>) {
  const schema: z.ZodObject = settingsSchemas[section];
  const path = `/api/settings/${section}` as const;
  const saved = schema.extend(savedAt.shape) as z.ZodObject<typeof savedAt.shape, z.core.$loose>;
  const answers = { 200: { description: 'The section, and when it was last saved', schema: saved } };

  return [
    endpoint(
      api,
      { method: 'get', path, access: 'staff', permission: 'settings', limit: 'read', summary: `The settings of ${section}`, answers },
      async ({ c, shop }) => {
        const { value, updatedAt } = await readSaved(shop.db, section);
        return c.json({ ...inForce(section, value, shop.env), updatedAt });
      },
    ),

    endpoint(
      api,
      {
        method: 'put',
        path,
        access: 'staff',
        permission: GUARDED[section]?.permission ?? 'settings',
        ...(GUARDED[section] && { stepUp: true }),
        limit: 'write',
        summary: `Save the settings of ${section}; what is not given stays; with \`updatedAt\` as it was read, only if they were not saved since`,
        body: whatIsGiven(schema).extend(savedAt.partial().shape),
        answers: { ...answers, 409: { description: 'Someone else saved them' } },
      },
      async ({ c, shop, user, body }) => {
        const { updatedAt: seen, ...given } = body as Partial<Settings[S]> & { updatedAt?: string | null };
        const now = shop.now();
        const value = { ...(await readSaved(shop.db, section)).value, ...given };
        const saved = await save(shop.db, value, user.id, now, typeof seen === 'string' ? new Date(seen) : seen);
        return c.json({ ...inForce(section, saved, shop.env), updatedAt: now });
      },
    ),
  ];
}

/** The section's fields without defaults: an omitted field must not be reset to its default. */
const whatIsGiven = ({ shape }: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, z.optional(field instanceof z.ZodDefault ? field.unwrap() : field)]),
    ),
  );
