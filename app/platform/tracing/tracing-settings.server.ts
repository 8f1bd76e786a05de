import { z } from 'zod';

export const tracingSettings = {
  /** The base of a collector that takes OTLP over HTTP: http://127.0.0.1:4318. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'OTEL_EXPORTER_OTLP_ENDPOINT must begin with https:// or http://.' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .trim()
    .regex(/^[\w-]+=[^,\s]+(?:,\s*[\w-]+=[^,\s]+)*$/, 'OTEL_EXPORTER_OTLP_HEADERS must look like name=value,name=value.')
    .optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(100).default('nikhar'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),
};

type Given = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER_ARG: number;
};
export type Tracing = { url: string; headers: Record<string, string>; service: string; share: number };

export function tracingOf(given: Given): Tracing | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = given;
  if (!base || given.OTEL_TRACES_SAMPLER_ARG === 0) return null;
  return {
    url: `${base.replace(/\/$/, '')}/v1/traces`,
    headers: Object.fromEntries(headers.split(',').flatMap((pair) => (pair.includes('=') ? [pairOf(pair)] : []))),
    service: given.OTEL_SERVICE_NAME,
    share: given.OTEL_TRACES_SAMPLER_ARG,
  };
}

const pairOf = (pair: string): [string, string] => [
  pair.slice(0, pair.indexOf('=')).trim(),
  decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim()),
];
