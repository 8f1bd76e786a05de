import { type APIRequestContext, expect } from '@playwright/test';

/** The newest mail to the address that contains the text, as the outbox lists it. */
export async function mailTo(request: APIRequestContext, email: string, said: RegExp): Promise<string> {
  let mail: string | undefined;
  await expect(async () => {
    const mails = (await (await request.get('/dev/outbox')).text()).split('<li>');
    mail = mails.find((one) => one.includes(email) && said.test(one));
    expect(mail).toBeDefined();
  }).toPass();
  return mail ?? '';
}

const CODE = /\b\d{6}\b/;
/** The OTP of the newest mail that has one, where it comes first. */
export const codeFor = async (request: APIRequestContext, email: string) => (await mailTo(request, email, CODE)).match(CODE)?.[0] ?? '';

/** The OTP of the newest message to the phone. */
export async function codeTo(request: APIRequestContext, phone: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const message = (await (await request.get('/dev/messages')).text()).split('<li>').find((one) => one.includes(`To ${phone},`));
    code = message?.match(/(\d{6}) is your OTP/)?.[1];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? '';
}
