import { Injectable } from '@nestjs/common';
import type { Tool } from '../protocol/tool.js';
import { GetPage } from './get-page.js';
import { ListPages } from './list-pages.js';
import type { ReadSite } from './read-site.js';
import { SearchDocumentation } from './search-documentation.js';

/** The tools of sites, in the order in which programs should think of them. */
@Injectable()
export class SiteTools {
  readonly all: readonly Tool<ReadSite>[];

  constructor(searchDocumentation: SearchDocumentation, getPage: GetPage, listPages: ListPages) {
    this.all = [searchDocumentation, getPage, listPages];
  }
}
