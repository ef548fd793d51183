import { valuesOf } from '../../../common/enums/values.js';

/** Every kind of change, and whether it may break a client. The documentation lists them. */
export const CHANGE_RULES = {
  'operation-added': false,
  'operation-removed': true,
  'operation-deprecated': false,
  'parameter-added': false,
  'required-parameter-added': true,
  'parameter-removed': true,
  'parameter-became-required': true,
  'parameter-became-optional': false,
  'request-body-added': false,
  'required-request-body-added': true,
  'request-body-removed': true,
  'request-body-became-required': true,
  'request-body-became-optional': false,
  'media-type-added': false,
  'media-type-removed': true,
  'response-added': false,
  'response-removed': true,
  'schema-added': false,
  'schema-removed': true,
  'property-added': false,
  'required-property-added': true,
  'property-removed': true,
  'property-became-required': true,
  'property-became-optional': false,
  'type-changed': true,
  'value-added': false,
  'value-removed': true,
  'option-added': false,
  'option-removed': true,
  'constraint-tightened': true,
  'constraint-loosened': false,
} as const;

export type ChangeRule = keyof typeof CHANGE_RULES;

export const CHANGE_RULE_NAMES = valuesOf<ChangeRule>({
  'operation-added': 'there is a new operation or webhook',
  'operation-removed': 'an operation or a webhook no longer exists',
  'operation-deprecated': 'an operation is deprecated now',
  'parameter-added': 'there is a new optional parameter',
  'required-parameter-added': 'there is a new required parameter',
  'parameter-removed': 'a parameter no longer exists',
  'parameter-became-required': 'an optional parameter is required now',
  'parameter-became-optional': 'a required parameter is optional now',
  'request-body-added': 'there is a new optional body',
  'required-request-body-added': 'there is a new required body',
  'request-body-removed': 'an operation no longer has a body',
  'request-body-became-required': 'an optional body is required now',
  'request-body-became-optional': 'a required body is optional now',
  'media-type-added': 'a body or a response has another media type in addition',
  'media-type-removed': 'a body or a response no longer has a media type',
  'response-added': 'there is a response with another status',
  'response-removed': 'there is no longer a response with a status',
  'schema-added': 'there is a new named schema',
  'schema-removed': 'a named schema no longer exists',
  'property-added': 'there is a new optional property',
  'required-property-added': 'there is a new required property',
  'property-removed': 'a property no longer exists',
  'property-became-required': 'an optional property is required now',
  'property-became-optional': 'a required property is optional now',
  'type-changed': 'values have another type',
  'value-added': 'an enumeration has another value in addition',
  'value-removed': 'an enumeration no longer has a value',
  'option-added': '`oneOf` or `anyOf` has another schema in addition',
  'option-removed': '`oneOf` or `anyOf` no longer has a schema',
  'constraint-tightened': 'fewer values are valid',
  'constraint-loosened': 'more values are valid',
});

export interface SpecChange {
  rule: ChangeRule;
  breaking: boolean;
  /** The method and the path of an operation, or the name of a schema. */
  subject: string;
  message: string;
}

export interface SpecChanges {
  breaking: boolean;
  /** The number of all changes. */
  count: number;
  /** Breaking changes first. */
  changes: SpecChange[];
  markdown: string;
}
