import { z } from 'zod';
import { secretWeakness } from '../env/weak-secret.ts';

const ADDRESS = /^(?<host>\[[\da-f:]+\]|[\w.-]+):(?<port>\d{1,5})$/i;
const EVERYWHERE = ['0.0.0.0', '::'];

export const metricsSettings = {
  /** An address and a port of its own, which no visitor reaches. */
  METRICS_ADDRESS: z
    .string()
    .trim()
    .refine((text) => metricsPlace(text) !== null, 'METRICS_ADDRESS must be an address and a port, such as 127.0.0.1:9464.')
    .optional(),
  /** Opens /metrics on the shop's own address to who sends it, and is then asked for at METRICS_ADDRESS too. */
  METRICS_TOKEN: z.string().trim().min(1).optional(),
};

type Given = { METRICS_ADDRESS?: string | undefined; METRICS_TOKEN?: string | undefined; PORT?: number };

export function metricsPlace(address: string | undefined): { host: string; port: number } | null {
  const { host = '', port = '' } = ADDRESS.exec(address ?? '')?.groups ?? {};
  return Number(port) > 0 && Number(port) <= 65_535 ? { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) } : null;
}

export function metricsProblems({ METRICS_ADDRESS, METRICS_TOKEN, PORT }: Given, isProduction: boolean): string[] {
  const problems: string[] = [];
  const place = metricsPlace(METRICS_ADDRESS);
  const weakness = METRICS_TOKEN && secretWeakness(METRICS_TOKEN);
  if (weakness) problems.push(`METRICS_TOKEN ${weakness}.`);
  if (place && place.port === PORT) problems.push('METRICS_ADDRESS must have another port than PORT.');
  if (place && isProduction && EVERYWHERE.includes(place.host) && !METRICS_TOKEN)
    problems.push('METRICS_ADDRESS is open to every network: name a private address, or set METRICS_TOKEN as well.');
  return problems;
}
