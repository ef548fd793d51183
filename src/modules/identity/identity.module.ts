import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Authenticator } from '../../common/access/authenticator.js';
import { ApiTokenAccess } from './api-token.access.js';
import { ApiToken } from './api-token.entity.js';
import { ApiTokenPresenter } from './api-token.presenter.js';
import { ApiTokensController } from './api-tokens.controller.js';
import { ApiTokensService } from './api-tokens.service.js';
import { FirstLink } from './first-link.entity.js';
import { FirstLinks } from './first-links.js';
import { TokenLookup } from './token-lookup.js';
import { UserSessions } from './user-sessions.js';
import { UserAccess } from './user.access.js';
import { User } from './user.entity.js';
import { UserPresenter } from './user.presenter.js';
import { UserQueries } from './user.queries.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

/** Manages users and their API tokens. Global because the access guard uses its authenticator. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([User, ApiToken, FirstLink])],
  controllers: [UsersController, ApiTokensController],
  providers: [
    UsersService,
    UserQueries,
    UserAccess,
    UserPresenter,
    TokenLookup,
    ApiTokensService,
    UserSessions,
    FirstLinks,
    ApiTokenAccess,
    ApiTokenPresenter,
    { provide: Authenticator, useExisting: ApiTokensService },
  ],
  exports: [
    UsersService,
    UserQueries,
    TokenLookup,
    ApiTokensService,
    UserSessions,
    FirstLinks,
    ApiTokenPresenter,
    UserAccess,
    UserPresenter,
    Authenticator,
  ],
})
export class IdentityModule {}
