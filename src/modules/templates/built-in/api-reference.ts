import type { BuiltInTemplate } from './built-in-template.js';

export const API_REFERENCE: BuiltInTemplate = {
  id: 'api-reference',
  title: 'API reference guide',
  description: 'What callers of an API read around its specification: first call, authentication, errors, limits, versions.',
  parameters: [
    { name: 'specification', description: 'The specification of the API.', kinds: ['openapi', 'url'], required: true },
    { name: 'status', description: 'Where its availability is shown.', kinds: ['url', 'page'], required: false },
  ],
  changes: [
    {
      operation: 'insert_page',
      ref: 'overview',
      title: 'Overview',
      emoji: '🧭',
      description: 'What the API does, and where it is.',
      document: {
        markdown: `Say what one can build with the API, in a sentence. All its operations are in the [specification](./specification).

| | |
|---|---|
| Base address | \`https://api.example.com/v1\` |
| Format | JSON, in UTF-8 |
| Authentication | [a token with every request](./authentication.md) |
| Availability | [status](./status) |

Make your [first call](./first-call.md), then read how [errors](./errors.md) look.
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'first-call',
      title: 'Your first call',
      description: 'A request that can be copied, and its answer.',
      document: {
        markdown: `Get a token as [Authentication](./authentication.md) says, then:

~~~bash
curl https://api.example.com/v1/me -H "Authorization: Bearer $TOKEN"
~~~

~~~json
{ "id": "u_1", "name": "Ada" }
~~~

Take a request that changes nothing, works for everyone, and shows that the token is good.
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'authentication',
      title: 'Authentication',
      description: 'How to get a token, send it, and take it back.',
      document: {
        markdown: `## Get a token

Where it is made, who may make one, and how long it lives.

## Send it

~~~http
Authorization: Bearer <token>
~~~

{% hint style="danger" %}
A token is a password: keep it out of code, addresses and logs.
{% endhint %}

## Take it back

What happens to requests that are still under way, and how soon it counts everywhere.
`,
      },
    },
    { operation: 'insert_group', ref: 'habits', title: 'For all operations' },
    {
      operation: 'insert_page',
      ref: 'errors',
      into: 'habits',
      title: 'Errors',
      description: 'One shape for all, and what to do about each.',
      document: {
        markdown: `Every refusal has the same shape, so that a client reads it in one place.

| Status | Means | Do |
|---|---|---|
| 400 | the request is wrong | mend it; the answer names the field |
| 401 | the token is missing or bad | [authenticate](./authentication.md) |
| 403 | this is not yours to do | ask for the right |
| 404 | there is nothing, or nothing for you | check the id |
| 409 | something else is in the way | read again, then decide |
| 429 | too much at once | wait: see [Limits](./limits.md) |
| 5xx | it is our fault | try again, later and later |
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'limits',
      into: 'habits',
      title: 'Limits and pages',
      description: 'How much may be asked, and how long lists are read.',
      document: {
        markdown: `## Limits

How many requests in which time, for whom they are counted, and which headers tell what is left.

## Pages of lists

How to ask for the next page, how large a page may be, and what happens when something is added meanwhile.

## Sending twice

Which requests may be sent again without doing harm, and the header that makes the others safe.
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'versions',
      into: 'habits',
      title: 'Versions',
      description: 'What may change under a version, and what never does.',
      document: {
        markdown: `Say what clients must bear without a new version (a new member, a new value, another order), and what only a new version
brings. Say how long an old version stays, and how its end is announced.

The [specification](./specification) says which operations are deprecated.
`,
      },
    },
  ],
};
