import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Swatch } from './swatch.tsx';
import type { VariantChoices } from './variant-choices.server.ts';

export default function VariantChoice({ choices }: { choices: VariantChoices }) {
  return choices.map(({ name, chosen, links }) => (
    <section key={name} className="mt-6 text-sm" aria-label={name}>
      <p>
        {name}: <strong className="font-medium">{chosen}</strong>
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {links.map(({ value, label, to, soldOut, swatch }) => (
          <li key={value} className="grid content-start justify-items-center gap-1">
            <Link
              to={to}
              replace
              preventScrollReset
              prefetch="intent"
              className={swatch ? 'choice-swatch' : 'choice-chip'}
              aria-current={value === chosen || undefined}
              aria-label={label}
              title={label}
              data-sold-out={soldOut ? '' : undefined}
            >
              {!swatch ? (
                value
              ) : 'colour' in swatch ? (
                <Swatch colour={swatch.colour} className="size-full" />
              ) : (
                <Picture picture={swatch.picture} alt="" sizes="40px" />
              )}
            </Link>
            {/* The link's own name says it, too. */}
            {soldOut && (
              <span className="text-xs text-ink-soft" aria-hidden="true">
                {soldOut}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  ));
}
