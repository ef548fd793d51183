import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { VNode } from 'preact';
import { Database } from '../../../common/db/database.js';
import { Urls } from '../../../common/http/urls.js';
import { Env } from '../../../config/env.js';
import { joinOrg } from '../../orgs/org.queries.js';
import { ServiceAddresses } from '../providers/service-addresses.js';
import type { ProviderKind } from '../providers/sso-provider.entity.js';
import type { SignInWords } from '../../../common/words/words.js';
import { clientOf, type ClientQuery } from '../sign-in/client.dto.js';
import { sendPage } from '../../../common/html/send-page.js';
import { wordsOf } from '../sign-in/page.js';
import type { SignInForm } from './sign-in-form.dto.js';

interface Choice {
  id: string;
  kind: ProviderKind;
  label: string;
  host: string;
  organization: string;
}

const MOST = 20;
const CHOICES = `SELECT p.id, p.kind, p.label, p.host, o.title AS organization FROM sso_providers p ${joinOrg('o', 'p.org_id')}`;

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
    private readonly env: Env,
  ) {}

  async ask(query: ClientQuery, reply: FastifyReply): Promise<void> {
    const words = wordsOf(reply);
    const offered = await this.offered();
    sendPage(
      reply,
      words.title,
      <>
        {offered.length > 0 && this.list(offered, query, words)}
        <p>{words.intro}</p>
        <form method="post" action={this.urls.signIn()}>
          {this.hidden(query)}
          <label for="email">{words.email}</label>
          <input id="email" name="email" type="email" maxlength={320} required autofocus autocomplete="email" />
          <button>{words.proceed}</button>
          {this.env.signInByMail && (
            <>
              <p>{words.mailIntro}</p>
              <button class="quiet" formaction={this.urls.outsideApi('sign-in', 'mail')}>
                {words.sendLink}
              </button>
            </>
          )}
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
    const found = (
      <>
        <p>{words.choose}</p>
        {this.list(choices, query, words)}
      </>
    );
    const none = <p>{words.noProvider(domain)}</p>;
    sendPage(
      reply,
      words.title,
      <>
        {choices.length > 0 ? found : none}
        <p>
          <a href={this.urls.signIn() + searchOf(query)}>{words.anotherAddress}</a>
        </p>
      </>,
    );
  }

  /** What a command-line client asked for, and where the person goes on, go along. */
  private hidden(query: ClientQuery): VNode[] {
    return membersOf(query).map(([name, value]) => <input type="hidden" name={name} value={value} />);
  }

  private list(choices: readonly Choice[], query: ClientQuery, words: SignInWords): VNode {
    return (
      <ul>
        {choices.map((choice) => (
          <li>
            <a class="button" href={this.serviceAddresses.startOf(choice) + searchOf(query)}>
              {choice.label}
            </a>
            <br />
            <small>{words.provider(choice.organization, choice.host)}</small>
          </li>
        ))}
      </ul>
    );
  }

  /** Those that administrators of the installation offer to everybody. */
  private offered(): Promise<Choice[]> {
    return this.database.query<Choice>(`${CHOICES} WHERE p.of_installation ORDER BY p.created_at, p.id LIMIT ${MOST}`);
  }

  private providersOf(domain: string): Promise<Choice[]> {
    return this.database.query<Choice>(
      `${CHOICES}
       WHERE o.email_domains @> ARRAY[$1] ORDER BY o.created_at, p.created_at, p.id LIMIT ${MOST}`,
      [domain],
    );
  }
}

function membersOf(query: ClientQuery): [string, string][] {
  return Object.entries({ ...clientOf(query), ...(query.next !== undefined && { next: query.next }) });
}

function searchOf(query: ClientQuery): string {
  const search = new URLSearchParams(membersOf(query)).toString();
  return search === '' ? '' : `?${search}`;
}
