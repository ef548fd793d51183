import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { FileMailer } from './file-mailer.js';
import { Mailer } from './mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

/** Makes `Mailer` injectable everywhere. */
@Global()
@Module({
  providers: [
    {
      provide: Mailer,
      inject: [Env],
      useFactory: ({ smtp, dataDir }: Env) => (smtp ? new SmtpMailer(smtp) : new FileMailer(join(dataDir, 'mail'))),
    },
  ],
  exports: [Mailer],
})
export class MailModule {}
