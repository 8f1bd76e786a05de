import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { LANGUAGES } from '../../platform/words/language.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type ChannelStanding, channelStandings, listTemplates, type TemplateRow } from '../message-log.server.ts';
import { CHANNEL_NAMES } from '../message-status.ts';
import type { Route } from './+types/template-page';

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, 'mails');
  const { db, env } = getShop(context);
  return { templates: await listTemplates(db, env), ...channelStandings(env) };
}

export const meta: Route.MetaFunction = () => staffMeta('Message templates');

export default function TemplatePage({ loaderData: { templates, channels, isPractice } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admins/mails/messages">Messages</BackLink>
      <PageHead>
        <h1>Templates</h1>
      </PageHead>
      {isPractice ? (
        <Alert tone="info">
          Practice mode: messages are kept at /dev/messages. Enter the keys of WhatsApp or MSG91 under Settings, Keys to send them.
        </Alert>
      ) : (
        channels.map((channel) => <Standing key={channel.name} channel={channel} />)
      )}
      <p className="soft max-w-prose">
        Register each text word for word. WhatsApp goes only to customers who agreed to it; SMS goes when WhatsApp is not allowed or fails.
      </p>
      {templates.map((template) => (
        <Template key={`${template.kind}.${template.language}`} template={template} />
      ))}
    </>
  );
}

function Standing({ channel: { name, hasKeys, missing, pricePaise, webhook } }: { channel: ChannelStanding }) {
  if (!hasKeys) return <Alert tone="info">{`${CHANNEL_NAMES[name]} is not set up.`}</Alert>;
  return (
    <Alert tone={missing > 0 ? 'warning' : 'info'}>
      {`${CHANNEL_NAMES[name]}: ${missing === 0 ? 'every template id is set' : `${missing} template ids missing`}, ${pricePaise} paise a message. Webhook: `}
      <span className="wrap-anywhere">{webhook}</span>
    </Alert>
  );
}

function Template({ template: { kind, when, language, channels } }: { template: TemplateRow }) {
  return (
    <Panel className="grid gap-3" aria-label={`${when}, ${LANGUAGES[language].name}`}>
      <h2>{`${when} (${LANGUAGES[language].name})`}</h2>
      {channels.map(({ name, text, buttons, id }) => (
        <div key={name} className="grid gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <strong>{CHANNEL_NAMES[name]}</strong>
            {id ? <span className="soft wrap-anywhere">{id}</span> : <Badge tone="warning">Template id missing</Badge>}
          </p>
          <p className="wrap-anywhere" lang={language}>
            {text}
          </p>
          {buttons.map((button) => (
            <p key={button} className="wrap-anywhere" lang={language}>
              <span className="soft">Button:</span> {button}
            </p>
          ))}
          {!id && (
            <p className="soft wrap-anywhere">{`Under Settings, Keys, Templates: ${language === 'en' ? kind : `${kind}.${language}`}=…`}</p>
          )}
        </div>
      ))}
    </Panel>
  );
}
