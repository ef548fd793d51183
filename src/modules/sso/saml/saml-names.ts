/** The XML namespaces and identifiers of SAML 2.0 that a sign-in uses. */
export const SAML = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  success: 'urn:oasis:names:tc:SAML:2.0:status:Success',
  bearer: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
} as const;
