// Off unless the CDN can be told what to forget: prices would stay wrong for as long as they are kept.
import { z } from 'zod';

export const CDN_KINDS = ['varnish', 'fastly', 'cloudflare'] as const;
export type CdnKind = (typeof CDN_KINDS)[number];

export const cdnSettings = {
  CDN_KIND: z.enum(CDN_KINDS).optional(),
  /** Varnish: its address. Fastly: …/service/{id}. Cloudflare: …/zones/{id}. */
  CDN_PURGE_URL: z.url({ protocol: /^https?$/, error: 'CDN_PURGE_URL must begin with https:// or http://.' }).optional(),
  CDN_PURGE_TOKEN: z.string().trim().min(1).optional(),
  CDN_SECONDS: z.coerce.number().int().min(1).max(86_400).default(600),
};

type Given = {
  CDN_KIND?: CdnKind | undefined;
  CDN_PURGE_URL?: string | undefined;
  CDN_PURGE_TOKEN?: string | undefined;
  CDN_SECONDS: number;
};
export type Cdn = { kind: CdnKind; url: string; token: string | undefined; seconds: number };

export const cdnOf = ({ CDN_KIND: kind, CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token, CDN_SECONDS: seconds }: Given): Cdn | null =>
  kind && url ? { kind, url: url.replace(/\/$/, ''), token, seconds } : null;

export function cdnProblems({ CDN_KIND, CDN_PURGE_URL, CDN_PURGE_TOKEN }: Given): string[] {
  const problems: string[] = [];
  if (Boolean(CDN_KIND) !== Boolean(CDN_PURGE_URL)) problems.push('Set both CDN_KIND and CDN_PURGE_URL, or neither.');
  if (CDN_KIND && CDN_KIND !== 'varnish' && !CDN_PURGE_TOKEN) problems.push(`CDN_KIND=${CDN_KIND} needs CDN_PURGE_TOKEN.`);
  if (CDN_PURGE_TOKEN && CDN_KIND !== 'varnish' && CDN_PURGE_URL?.startsWith('http:'))
    problems.push('CDN_PURGE_URL must begin with https://, because the token is sent to it.');
  return problems;
}
