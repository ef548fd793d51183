import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SAMLProviderAccess } from './providers/saml-provider.access.js';
import { SAMLProvider } from './providers/saml-provider.entity.js';
import { SAMLProviderPresenter } from './providers/saml-provider.presenter.js';
import { SAMLProvidersController } from './providers/saml-providers.controller.js';
import { SAMLProvidersService } from './providers/saml-providers.service.js';
import { ServiceAddresses } from './providers/service-addresses.js';

/** Single sign-on: identity providers of organizations, and signing in with them. */
@Module({
  imports: [TypeOrmModule.forFeature([SAMLProvider])],
  controllers: [SAMLProvidersController],
  providers: [SAMLProvidersService, SAMLProviderAccess, SAMLProviderPresenter, ServiceAddresses],
})
export class SsoModule {}
