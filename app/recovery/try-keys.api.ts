// POST /api/settings/keys/{party}/test: asks the party with the keys in force, and sends nothing.
import { openCouriers } from '../couriers/open-couriers.server.ts';
import { openGsp } from '../invoices/e-invoice/gsp.server.ts';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { countOrRefuse } from '../platform/http/limits/rate-limit.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { messageOf } from '../platform/records/report-error.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { said } from '../platform/words/said.ts';
import { decidingNames, type KeyParty, keyForm } from '../settings/keys/key-parties.ts';
import { keyTest, partyParams } from '../settings/keys/keys.schema.ts';
import { readSection } from '../settings/settings.server.ts';
import { askAds, askCourier, askGateway, askMail, askMeta, askPortal, askSms } from './checks/ask-parties.server.ts';
import { type Patient, type Verdict, wrong } from './checks/finding.ts';
import { withoutSecrets } from './hidden-secrets.server.ts';

const TESTS = { hits: 20, seconds: 600 };

export const tryKeysApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/settings/keys/{party}/test',
      access: 'staff',
      permission: 'staff',
      limit: 'write',
      summary: 'Ask the party whether it accepts the keys; nothing is sent',
      params: partyParams,
      answers: { 200: { description: 'What it said', schema: keyTest }, 409: { description: 'No keys are set' } },
    },
    async ({ c, shop, user, params: { party } }) => {
      await countOrRefuse(shop.db, `test-keys:${user.id}`, TESTS, shop.now());
      const { state, says, todo } = await tryKeys(shop, party);
      await recordAudit(shop.db, user.id, 'keys.test', `keys:${party}`, null, { result: state });
      const hide = withoutSecrets(shop.env);
      return c.json({ state, says: hide(says), todo: hide(todo) });
    },
  ),
];

async function tryKeys(patient: Patient, party: KeyParty): Promise<Verdict> {
  if (decidingNames(party).some((name) => !patient.env[name]))
    throw new Refusal(409, said('Enter the keys of {party} first.', { party: keyForm(party).title }), { code: 'no_keys' });
  try {
    return await ask(patient, party);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return wrong(`The test failed: ${messageOf(error)}.`, 'Try again. If it keeps failing, check the keys.');
  }
}

async function ask(patient: Patient, party: KeyParty): Promise<Verdict> {
  const { db, env } = patient;
  if (party === 'cashfree') return askGateway(patient);
  if (party === 'mail') return askMail(env);
  if (party === 'whatsapp') return askMeta(env);
  if (party === 'msg91') return askSms(env);
  if (party === 'meta') return askAds(env);
  if (party === 'shiprocket' || party === 'delhivery') return askCourier(openCouriers(patient).named(party));
  const portal = party === 'gsp' && openGsp(env);
  if (portal) return askPortal(portal, (await readSection(db, 'identity')).gstin, env.GSP_MODE);
  throw new Refusal(409, 'Google Analytics has no call that checks the secret.', { code: 'no_test' });
}
