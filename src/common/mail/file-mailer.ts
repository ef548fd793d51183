import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { newId } from '../ids/ids.js';
import { headersOf, Mailer, type Mail } from './mailer.js';

/** Used without a mail server: it writes each mail to a file, which a person or a program passes on. */
export class FileMailer extends Mailer {
  private readonly logger = new Logger(FileMailer.name);

  constructor(private readonly directory: string) {
    super();
  }

  protected async deliver(mail: Mail): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const id = newId();
    const file = join(this.directory, `${id}.eml`);
    // The file is renamed when it is complete, for programs that pass on every file that appears.
    const part = join(this.directory, `${id}.part`);
    await writeFile(part, messageOf(mail, id), { mode: 0o600, flag: 'wx' });
    await rename(part, file);
    this.logger.log({ event: 'mail.written', to: mail.to, subject: mail.subject, file });
  }
}

/** Eight bits and no folding, so that secrets and addresses can be copied from the file unchanged. */
function messageOf(mail: Mail, id: string): string {
  const { to, subject, text, html, messageId = `<${id}@localhost>`, references } = mail;
  const boundary = `part-${id}`;
  return [
    'From: Bindery <bindery@localhost>',
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${messageId}`,
    ...(references ? [`In-Reply-To: ${references.at(-1)}`, `References: ${references.join(' ')}`] : []),
    ...Object.entries(headersOf(mail)).map(([name, value]) => `${name}: ${value}`),
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    ...(html === undefined
      ? part('plain', text)
      : [
          `Content-Type: multipart/alternative; boundary="${boundary}"`,
          '',
          `--${boundary}`,
          ...part('plain', text),
          `--${boundary}`,
          ...part('html', html),
          `--${boundary}--`,
        ]),
    '',
  ].join('\n');
}

const part = (type: 'plain' | 'html', content: string) => [
  `Content-Type: text/${type}; charset=utf-8`,
  'Content-Transfer-Encoding: 8bit',
  '',
  content,
];
