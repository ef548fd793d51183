import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { FileMailer } from './file-mailer.js';
import { Mailer } from './mailer.js';

/** Makes `Mailer` injectable everywhere. */
@Global()
@Module({
  providers: [{ provide: Mailer, inject: [Env], useFactory: mailerOf }],
  exports: [Mailer],
})
export class MailModule {}

async function mailerOf({ smtp, dataDir }: Env): Promise<Mailer> {
  if (!smtp) return new FileMailer(join(dataDir, 'mail'));
  // With its library, which a service without a mail server does not need.
  const { SmtpMailer } = await import('./smtp-mailer.js');
  return new SmtpMailer(smtp);
}
