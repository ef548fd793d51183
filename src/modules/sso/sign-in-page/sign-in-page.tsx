import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../../../common/db/database.js';
import { Urls } from '../../../common/http/urls.js';
import { joinOrg } from '../../orgs/org.queries.js';
import { ServiceAddresses } from '../providers/service-addresses.js';
import type { ProviderKind } from '../providers/sso-provider.entity.js';
import { clientOf, type ClientQuery } from '../sign-in/client.dto.js';
import { sendPage, wordsOf } from '../sign-in/page.js';
import type { SignInForm } from './sign-in-form.dto.js';

interface Choice {
  id: string;
  kind: ProviderKind;
  label: string;
  host: string;
  organization: string;
}

const MOST = 20;

/**
 * Leads from an e-mail address to a provider, by the domains of organizations. The address itself is not looked up, so
 * the page says nothing about accounts.
 */
@Injectable()
export class SignInPage {
  constructor(
    private readonly database: Database,
    private readonly urls: Urls,
    private readonly serviceAddresses: ServiceAddresses,
  ) {}

  ask(query: ClientQuery, reply: FastifyReply): void {
    const words = wordsOf(reply);
    const client = Object.entries(clientOf(query) ?? {}) as [string, string][];
    sendPage(
      reply,
      words.title,
      <>
        <p>{words.intro}</p>
        <form method="post" action={this.urls.signIn()}>
          {client.map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <label for="email">{words.email}</label>
          <input id="email" name="email" type="email" maxlength={320} required autofocus autocomplete="email" />
          <button>{words.proceed}</button>
        </form>
      </>,
    );
  }

  async choose({ email, ...query }: SignInForm, reply: FastifyReply): Promise<void> {
    const domain = email
      .slice(email.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase();
    const words = wordsOf(reply);
    const choices = await this.providersOf(domain);
    const search = new URLSearchParams({ ...clientOf(query) }).toString();
    const addressOf = (choice: Choice) => this.serviceAddresses.startOf(choice) + (search === '' ? '' : `?${search}`);
    const found = (
      <>
        <p>{words.choose}</p>
        <ul>
          {choices.map((choice) => (
            <li>
              <a class="button" href={addressOf(choice)}>
                {choice.label}
              </a>
              <br />
              <small>{words.provider(choice.organization, choice.host)}</small>
            </li>
          ))}
        </ul>
      </>
    );
    const none = <p>{words.noProvider(domain)}</p>;
    sendPage(
      reply,
      words.title,
      <>
        {choices.length > 0 ? found : none}
        <p>
          <a href={this.urls.signIn() + (search === '' ? '' : `?${search}`)}>{words.anotherAddress}</a>
        </p>
      </>,
    );
  }

  private providersOf(domain: string): Promise<Choice[]> {
    return this.database.query<Choice>(
      `SELECT p.id, p.kind, p.label, p.host, o.title AS organization FROM sso_providers p ${joinOrg('o', 'p.org_id')}
       WHERE o.email_domains @> ARRAY[$1] ORDER BY o.created_at, p.created_at, p.id LIMIT ${MOST}`,
      [domain],
    );
  }
}
