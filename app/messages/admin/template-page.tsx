import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { LANGUAGES, type Language } from '../../platform/words/language.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type ChannelStanding, channelStandings, listTemplates, type TemplateRow } from '../message-log.server.ts';
import { CHANNEL_NAMES } from '../message-status.ts';
import type { Route } from './+types/template-page';
import { type SampleMail, sampleKey, sampleMails } from './sample-mails.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, 'mails');
  const shop = getShop(context);
  const [templates, mails] = [await listTemplates(shop.db, shop.env), await sampleMails(shop, shop.now())];
  return {
    templates: templates.map((template) => ({ ...template, mail: mails.get(sampleKey(template.kind, template.language)) ?? null })),
    ...channelStandings(shop.env),
  };
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
        E-mails are shown with sample values.
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

function Template({ template: { kind, when, language, channels, mail } }: { template: TemplateRow & { mail: SampleMail | null } }) {
  return (
    <Panel className="grid grid-cols-1 content-start gap-x-8 gap-y-3 lg:grid-cols-2" aria-label={`${when}, ${LANGUAGES[language].name}`}>
      <h2 className="lg:col-span-2">{`${when} (${LANGUAGES[language].name})`}</h2>
      <div className="grid content-start gap-3">
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
      </div>
      <Mail mail={mail} language={language} />
    </Panel>
  );
}

function Mail({ mail, language }: { mail: SampleMail | null; language: Language }) {
  return (
    <div className="grid content-start gap-1">
      <p>
        <strong>E-mail</strong>
      </p>
      {mail ? (
        <>
          <p className="wrap-anywhere" lang={language}>
            <span className="soft" lang="en">
              Subject:
            </span>{' '}
            {mail.subject}
          </p>
          <p className="wrap-anywhere whitespace-pre-line" lang={language}>
            {mail.text}
          </p>
        </>
      ) : (
        <p className="soft">No e-mail is sent then.</p>
      )}
    </div>
  );
}
