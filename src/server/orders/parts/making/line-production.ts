import type { Db } from '../../../db.ts'
import { quantityToMake } from '../../core/record/quantity-to-make.ts'
import { measuresStateSql } from './line-measures.ts'

export const productionSql = (db: Db) => db`
  (SELECT jsonb_build_object('state', m.production, 'cloth', c.name, 'clothCm', m.cloth_cm * ${quantityToMake(db)},
            'actualCm', m.actual_cm, 'returnTerms', m.return_terms,
            'fit', CASE WHEN l.options->>'make' = 'measured' THEN jsonb_build_object('measures', ${measuresStateSql(db)},
              'photos', (SELECT r.state FROM line_reviews r WHERE r.line_id = l.id)) END)
   FROM made_lines m LEFT JOIN cloths c ON c.id = m.cloth_id WHERE m.line_id = l.id)`
