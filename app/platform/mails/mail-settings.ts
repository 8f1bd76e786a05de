export const isMailServer = (address: string) => /^smtps?:$/.test(URL.parse(address)?.protocol ?? '');

/** `care@shop.in`, or with a name: `Nikhar <care@shop.in>`. */
export const isSender = (text: string) => /^[^@\s]+@[^@\s]+$/.test(text.match(/<([^>]+)>/)?.[1] ?? text);

/** Its password makes a URL unreadable when these stand in it as they are. */
const UNREADABLE = 'in its password write # as %23, / as %2F and ? as %3F';

export function mailProblems({ SMTP_URL, MAIL_FROM }: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined }): string[] {
  const problems: string[] = [];
  if (SMTP_URL && !isMailServer(SMTP_URL))
    problems.push(`SMTP_URL must be an address such as smtps://user:password@mail.example:465; ${UNREADABLE}.`);
  if (MAIL_FROM && !isSender(MAIL_FROM)) problems.push('MAIL_FROM must be an e-mail address, such as "Nikhar <care@shop.example>".');
  return problems;
}
