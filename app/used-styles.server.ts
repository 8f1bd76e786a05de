// A page brings the rules of the classes that it shows, and those of no class. The whole stylesheet follows as a file, before the page comes to
// life (code-after-paint.server.ts): what a press adds has its rules then, and the order of rules is the file's.
type Rule = { text: string; classes?: string[][] } | { property: string; text: string } | { head: string; rules: Rule[] };

/** Pages of a kind have the same classes; 40 kB each. */
const MADE_AT_MOST = 100;

const HOLDS_RULES = /^@(media|layer|supports|container)/;

/** For one stylesheet: the part of it that a page uses. */
export function usedStylesOf(css: string) {
  const rules = rulesIn(css);
  const properties = rules.filter((rule) => 'property' in rule);
  const others = rules.filter((rule) => !('property' in rule));
  const made = new Map<string, string>();
  const numbers = new Map<string, number>();
  return (html: string) => {
    const lists = classListsIn(html);
    for (const list of lists) if (!numbers.has(list)) numbers.set(list, numbers.size);
    const key = Uint32Array.from(lists, (list) => numbers.get(list) ?? 0)
      .sort()
      .join();
    const known = made.get(key);
    if (known !== undefined) return known;
    const used = new Set([...lists].flatMap((names) => unescaped(names).split(/\s+/)));
    const styles = written(others, used);
    const read = properties.filter(({ property }) => styles.includes(`var(${property}`));
    const all = styles + read.map(({ text }) => text).join('');
    if (made.size < MADE_AT_MOST) made.set(key, all);
    else {
      made.clear();
      numbers.clear();
    }
    return all;
  };
}

function written(rules: Rule[], used: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if ('rules' in rule) {
        const within = written(rule.rules, used);
        return within && `${rule.head}{${within}}`;
      }
      return !('classes' in rule && rule.classes) || rule.classes.some((all) => all.every((name) => used.has(name))) ? rule.text : '';
    })
    .join('');
}

/** Those of elements, and of elements that the page's own script makes. */
function classListsIn(html: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const start of ['class="', 'className: "']) {
    for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at)) {
      const begin = at + start.length;
      at = html.indexOf('"', begin);
      if (at < 0) break;
      found.add(html.slice(begin, at));
    }
  }
  return found;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

function rulesIn(css: string): Rule[] {
  return statementsIn(css).map(({ head, body }) => {
    if (body === undefined) return { text: head };
    if (HOLDS_RULES.test(head)) return { head, rules: rulesIn(body) };
    const text = `${head}{${body}}`;
    if (head.startsWith('@property ')) return { text, property: head.slice('@property '.length) };
    return head.startsWith('@') ? { text } : { text, classes: classesOfEach(head) };
  });
}

/** Of each selector in the list, the classes without which it matches nothing. What stands in parentheses may be an alternative. */
function classesOfEach(selectors: string): string[][] {
  let plain = selectors;
  for (let before = ''; before !== plain; ) [before, plain] = [plain, plain.replace(/(?<!\\)\((?:\\.|[^()\\])*\)/g, '')];
  return plain
    .split(/(?<!\\),/)
    .map((selector) =>
      [...selector.matchAll(/(?<!\\)\.((?:\\[0-9a-f]{1,6} ?|\\.|[^\s\\.,:>+~[*#&])+)/g)].map(([, name = '']) => nameOf(name)),
    );
}

const nameOf = (escaped: string) =>
  escaped.replace(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))).replace(/\\(.)/g, '$1');

/** Rules with their block, and what ends with a semicolon. */
function statementsIn(css: string): { head: string; body?: string }[] {
  const found: { head: string; body?: string }[] = [];
  let [start, opened, depth] = [0, 0, 0];
  // Comments, escapes and strings hold braces that open nothing.
  for (const { 0: sign, index } of css.matchAll(/\/\*[\s\S]*?\*\/|\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/g)) {
    if (sign === '{' && depth++ === 0) opened = index;
    else if (sign === ';' && depth === 0) found.push({ head: headOf(css.slice(start, index + 1)) });
    else if (sign === '}' && --depth === 0) found.push({ head: headOf(css.slice(start, opened)), body: css.slice(opened + 1, index) });
    else continue;
    if (depth === 0) start = index + 1;
  }
  return found;
}

const headOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').trim();
