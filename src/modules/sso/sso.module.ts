import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InvitesModule } from '../orgs/invites/invites.module.js';
import { OrganizationSignIns } from '../orgs/organization-ports.js';
import { SSOIdentitiesController } from './identities/sso-identities.controller.js';
import { SSOIdentitiesService } from './identities/sso-identities.service.js';
import { SSOIdentityAccess } from './identities/sso-identity.access.js';
import { SSOIdentityPresenter } from './identities/sso-identity.presenter.js';
import { SSOIdentity } from './identities/sso-identity.entity.js';
import { BrowserSessionController } from './browser/browser-session.controller.js';
import { BrowserSessions } from './browser/browser-sessions.js';
import { FirstLinkController } from './browser/first-link.controller.js';
import { FirstLinkSignIns } from './browser/first-link-sign-ins.js';
import { DeviceGuesses } from './device/device-guesses.js';
import { DeviceLogin } from './device/device-login.entity.js';
import { DeviceLoginPresenter } from './device/device-login.presenter.js';
import { DeviceLoginsController } from './device/device-logins.controller.js';
import { DeviceLoginsService } from './device/device-logins.service.js';
import { DevicePage } from './device/device-page.js';
import { DevicePageController } from './device/device-page.controller.js';
import { WrongCodes } from './device/wrong-codes.entity.js';
import { AskedLinks } from './mail/asked-links.js';
import { MailSignIns } from './mail/mail-sign-ins.js';
import { MailSignIn } from './mail/mail-sign-in.entity.js';
import { MailSignInController } from './mail/mail-sign-in.controller.js';
import { SendSignInLink } from './mail/send-sign-in-link.job.js';
import { SignInByMail } from './mail/sign-in-by-mail.js';
import { SignInLinks } from './mail/sign-in-links.js';
import { SSOMembersController } from './sso-members.controller.js';
import { SSOMembers } from './sso-members.js';
import { SAMLProviderAccess } from './saml/saml-provider.access.js';
import { SAMLProvider } from './saml/saml-provider.entity.js';
import { SAMLProviderPresenter } from './saml/saml-provider.presenter.js';
import { SAMLProvidersController } from './saml/saml-providers.controller.js';
import { SAMLProvidersService } from './saml/saml-providers.service.js';
import { InstallationProviders } from './oidc/installation-providers.js';
import { InstallationProvidersController } from './oidc/installation-providers.controller.js';
import { OidcClients } from './oidc/oidc-clients.js';
import { OidcFetch } from './oidc/oidc-fetch.js';
import { OidcProtocol } from './oidc/oidc-protocol.js';
import { OIDCProviderAccess } from './oidc/oidc-provider.access.js';
import { OIDCProvider } from './oidc/oidc-provider.entity.js';
import { OIDCProviderPresenter } from './oidc/oidc-provider.presenter.js';
import { OIDCProvidersController } from './oidc/oidc-providers.controller.js';
import { OIDCProvidersService } from './oidc/oidc-providers.service.js';
import { OidcSignIn } from './oidc/oidc-sign-in.js';
import { OidcSignInController } from './oidc/oidc-sign-in.controller.js';
import { OidcTests } from './oidc/oidc-tests.js';
import { ServiceAddresses } from './providers/service-addresses.js';
import { SSOProvider } from './providers/sso-provider.entity.js';
import { SSOProviderPresenter } from './providers/sso-provider.presenter.js';
import { SSOProvidersController } from './providers/sso-providers.controller.js';
import { SSOProvidersService } from './providers/sso-providers.service.js';
import { SamlProtocol } from './saml/saml-protocol.js';
import { SamlSignIn } from './saml/saml-sign-in.js';
import { SamlSignInController } from './saml/saml-sign-in.controller.js';
import { BrowserSignIns } from './sign-in/browser-sign-ins.js';
import { ClaimedTeams } from './sign-in/claimed-teams.js';
import { CompletedSignIns } from './sign-in/completed-sign-ins.js';
import { FailedSignIns } from './sign-in/failed-sign-ins.js';
import { FirstSignIns } from './sign-in/first-sign-ins.js';
import { ForgetSignIns } from './sign-in/forget-sign-ins.js';
import { HandingOver } from './sign-in/hand-over.js';
import { LinkCodes } from './identities/link-codes.js';
import { PageErrors } from './sign-in/page-errors.js';
import { PendingSignIns } from './sign-in/pending-sign-ins.js';
import { SessionTokens } from './sign-in/session-tokens.js';
import { SignInCode } from './sign-in/sign-in-code.entity.js';
import { SignInTokensController } from './sign-in/sign-in-tokens.controller.js';
import { SignIns } from './sign-in/sign-ins.js';
import { SignInPage } from './sign-in-page/sign-in-page.js';
import { SignInPageController } from './sign-in-page/sign-in-page.controller.js';
import { SignOut } from './sign-out/sign-out.js';
import { SignOutController } from './sign-out/sign-out.controller.js';
import { SessionAccess } from './sessions/session.access.js';
import { SessionPresenter } from './sessions/session.presenter.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SSOSeat } from './sign-in/sso-seat.entity.js';
import { UsedAssertion } from './sign-in/used-assertion.entity.js';
import { WatchCertificates } from './saml/watch-certificates.js';

/** Single sign-on: identity providers of organizations, and signing in with them. Global because organizations ask whether theirs work. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([
      SSOProvider,
      SAMLProvider,
      OIDCProvider,
      SSOIdentity,
      SSOSeat,
      UsedAssertion,
      SignInCode,
      MailSignIn,
      DeviceLogin,
      WrongCodes,
    ]),
    InvitesModule,
  ],
  controllers: [
    SSOProvidersController,
    SAMLProvidersController,
    OIDCProvidersController,
    InstallationProvidersController,
    OidcSignInController,
    SSOIdentitiesController,
    SSOMembersController,
    SessionsController,
    BrowserSessionController,
    FirstLinkController,
    SignInTokensController,
    SamlSignInController,
    SignInPageController,
    MailSignInController,
    DeviceLoginsController,
    DevicePageController,
    SignOutController,
  ],
  providers: [
    WatchCertificates,
    SSOProvidersService,
    SSOProviderPresenter,
    SAMLProvidersService,
    SAMLProviderAccess,
    SAMLProviderPresenter,
    ServiceAddresses,
    SamlProtocol,
    SamlSignIn,
    OIDCProvidersService,
    OIDCProviderAccess,
    OIDCProviderPresenter,
    OidcFetch,
    OidcClients,
    OidcProtocol,
    OidcSignIn,
    OidcTests,
    InstallationProviders,
    ClaimedTeams,
    BrowserSignIns,
    PendingSignIns,
    SignIns,
    FirstSignIns,
    LinkCodes,
    SessionTokens,
    HandingOver,
    FailedSignIns,
    CompletedSignIns,
    PageErrors,
    SignInPage,
    SignInByMail,
    AskedLinks,
    MailSignIns,
    DeviceLoginsService,
    DeviceLoginPresenter,
    DeviceGuesses,
    DevicePage,
    SignInLinks,
    SendSignInLink,
    SignOut,
    ForgetSignIns,
    SSOIdentitiesService,
    SSOIdentityAccess,
    SSOIdentityPresenter,
    SSOMembers,
    BrowserSessions,
    FirstLinkSignIns,
    SessionsService,
    SessionAccess,
    SessionPresenter,
    { provide: OrganizationSignIns, useExisting: SSOProvidersService },
  ],
  exports: [OrganizationSignIns, SSOProvidersService, SSOIdentitiesService],
})
export class SsoModule {}
