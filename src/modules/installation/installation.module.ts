import { Module } from '@nestjs/common';
import { JobPresenter } from './jobs/job.presenter.js';
import { JobsController } from './jobs/jobs.controller.js';

/** What administrators of the installation see of its work. */
@Module({ controllers: [JobsController], providers: [JobPresenter] })
export class InstallationModule {}
