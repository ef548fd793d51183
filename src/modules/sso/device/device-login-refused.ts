import { ApiError } from '../../../common/http/errors.js';

const MESSAGES = {
  'authorization-pending': 'Nobody has consented yet: ask again after `interval` seconds',
  'slow-down': 'You asked too soon: from now on wait 5 seconds longer than before',
  expired: 'This code is unknown, expired or used: begin again',
  'access-denied': 'The person refused',
} as const;

/** Why a device gets no token. */
export type DeviceRefusal = keyof typeof MESSAGES;

export class DeviceLoginRefused extends ApiError {
  readonly status = 400;
  constructor(readonly type: DeviceRefusal) {
    super(MESSAGES[type]);
  }
}
