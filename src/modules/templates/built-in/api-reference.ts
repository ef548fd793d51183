import type { BuiltInTemplate } from './built-in-template.js';

export const API_REFERENCE: BuiltInTemplate = {
  id: 'api-reference',
  title: 'API reference guide',
  description: 'A guide to an API in addition to its specification: first call, authentication, errors, limits, versions.',
  parameters: [
    { name: 'specification', description: 'The specification of the API.', kinds: ['openapi', 'url'], required: true },
    { name: 'status', description: 'The status page of the API.', kinds: ['url', 'page'], required: false },
  ],
  changes: [
    {
      operation: 'insert_page',
      ref: 'overview',
      title: 'Overview',
      emoji: '🧭',
      description: 'What the API does, and where to reach it.',
      document: {
        markdown: `Describe in one sentence what developers can build with the API. The [specification](./specification) lists all operations.

| | |
|---|---|
| Base URL | \`https://api.example.com/v1\` |
| Format | JSON, in UTF-8 |
| Authentication | [a token with every request](./authentication.md) |
| Availability | [status](./status) |

Make your [first call](./first-call.md), then read about [errors](./errors.md).
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'first-call',
      title: 'Your first call',
      description: 'A request to copy, and its response.',
      document: {
        markdown: `Get a token as described in [Authentication](./authentication.md), then run:

~~~bash
curl https://api.example.com/v1/me -H "Authorization: Bearer $TOKEN"
~~~

~~~json
{ "id": "u_1", "name": "Ada" }
~~~

Choose a request that changes nothing, works for everyone, and shows that the token is valid.
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'authentication',
      title: 'Authentication',
      description: 'How to get, send and revoke a token.',
      document: {
        markdown: `## Get a token

Describe where tokens are created, who may create them, and when they expire.

## Send the token

~~~http
Authorization: Bearer <token>
~~~

{% hint style="danger" %}
A token is a password: keep it out of code, URLs and logs.
{% endhint %}

## Revoke the token

Describe what happens to running requests, and how soon the token stops working everywhere.
`,
      },
    },
    { operation: 'insert_group', ref: 'habits', title: 'For all operations' },
    {
      operation: 'insert_page',
      ref: 'errors',
      into: 'habits',
      title: 'Errors',
      description: 'The format of errors, and what to do about them.',
      document: {
        markdown: `All errors have the same format, so that a client can handle them in one place.

| Status | Meaning | What to do |
|---|---|---|
| 400 | the request is invalid | correct it; the response names the field |
| 401 | the token is missing or invalid | [authenticate](./authentication.md) |
| 403 | you lack the permission | ask for it |
| 404 | the resource does not exist, or you may not see it | check the id |
| 409 | the current state conflicts with the request | read the resource again, then decide |
| 429 | too many requests | wait: see [Limits](./limits.md) |
| 5xx | the service failed | retry with increasing delays |
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'limits',
      into: 'habits',
      title: 'Limits and paging',
      description: 'Rate limits, paging, and safe retries.',
      document: {
        markdown: `## Rate limits

Describe how many requests are allowed in which period, per user or per token, and which headers show the remaining requests.

## Paging

Describe how to request the next page, the maximum page size, and what happens when items are added in between.

## Retries

Describe which requests can be repeated safely, and the header that makes the others safe.
`,
      },
    },
    {
      operation: 'insert_page',
      ref: 'versions',
      into: 'habits',
      title: 'Versions',
      description: 'Which changes a version may get, and which it never gets.',
      document: {
        markdown: `Describe which changes clients must accept without a new version (a new property, a new value, a different order), and which
changes need a new version. Describe how long an old version is supported, and how its end is announced.

The [specification](./specification) marks deprecated operations.
`,
      },
    },
  ],
};
