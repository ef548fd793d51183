interface Response {
  get(name: string): unknown;
}

interface Explorer {
  React: { createElement(type: unknown, properties: object | null, ...children: unknown[]): unknown };
}

interface Properties {
  code: string;
  response: Response;
}

/**
 * A plugin of the explorer. It is sent to the browser as source text, so it cannot use anything from outside. Of documented
 * refusals it shows the status and the description, on one line each: their bodies are alike, and every operation has about
 * ten of them. With all their examples, an open operation has more than twice as many elements, which add up while somebody
 * tries one operation after the other.
 */
export function briefRefusals() {
  return {
    wrapComponents: {
      response:
        (Original: unknown, { React }: Explorer) =>
        (properties: Properties): unknown => {
          const { code, response } = properties;
          if (code.startsWith('2')) return React.createElement(Original, properties);
          return React.createElement(
            'tr',
            { className: 'response', 'data-code': code },
            React.createElement('td', { className: 'response-col_status' }, code),
            React.createElement('td', { className: 'response-col_description' }, response.get('description')),
            React.createElement('td', { className: 'response-col_links' }),
          );
        },
    },
  };
}
