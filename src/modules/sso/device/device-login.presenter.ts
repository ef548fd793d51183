import { Injectable } from '@nestjs/common';
import { Urls } from '../../../common/http/urls.js';
import type { NewDeviceLoginView } from './device-login.view.js';
import type { NewDeviceLogin } from './device-logins.service.js';

@Injectable()
export class DeviceLoginPresenter {
  constructor(private readonly urls: Urls) {}

  presentNew({ deviceCode, userCode, expiresIn, interval }: NewDeviceLogin): NewDeviceLoginView {
    return { object: 'device-login', deviceCode, userCode, verificationURL: this.urls.outsideApi('device'), expiresIn, interval };
  }
}
