export const module = ({ Name, Names, plural, singular }) => `
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ${Name}Access } from './${singular}.access.js';
import { ${Name} } from './${singular}.entity.js';
import { ${Name}Presenter } from './${singular}.presenter.js';
import { ${Names}Controller } from './${plural}.controller.js';
import { ${Names}Service } from './${plural}.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([${Name}])],
  controllers: [${Names}Controller],
  providers: [${Names}Service, ${Name}Access, ${Name}Presenter],
})
export class ${Names}Module {}
`;
