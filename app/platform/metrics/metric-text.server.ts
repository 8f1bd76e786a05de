// The text format that Prometheus reads. https://prometheus.io/docs/instrumenting/exposition_formats/
export type Labels = Readonly<Record<string, string>>;
/** `suffix`: of a histogram's sample, such as _bucket. */
export type Sample = { labels?: Labels; value: number; suffix?: string };
/** `name` without the prefix of the shop; a counter's ends in _total, and a unit is part of it. */
export type Family = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; samples: Sample[] };

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
const PREFIX = 'nikhar_';

export const metricText = (families: readonly Family[]) =>
  families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, help, type, samples }) => {
      const full = PREFIX + name;
      const lines = samples.map(({ labels = {}, value, suffix = '' }) => `${full}${suffix}${labelText(labels)} ${numberText(value)}\n`);
      return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join('')}`;
    })
    .join('');

export const gauge = (name: string, help: string, ...samples: Array<Sample | number>): Family => ({
  name,
  help,
  type: 'gauge',
  samples: samples.map((sample) => (typeof sample === 'number' ? { value: sample } : sample)),
});

export const counter = (name: string, help: string, ...samples: Array<Sample | number>): Family => ({
  ...gauge(name, help, ...samples),
  type: 'counter',
});

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '"': '\\"' };
const escaped = (text: string) => text.replace(/[\\\n"]/g, (letter) => ESCAPES[letter] ?? letter);

function labelText(labels: Labels) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const numberText = (value: number) => (Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : value < 0 ? '-Inf' : 'NaN');
